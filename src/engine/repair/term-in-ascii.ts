import { DomainName } from '#base/domain/domain-name.js';
import { strayCharacter, inPlainCharacters } from '#formats/records/stray-character.js';

const NAMED = /^([-+~?]?(?:include|exists|redirect|a|mx|ptr)[:=])([^/]+)((?:\/\d{1,3})?(?:\/\/\d{1,3})?)$/i;
const OCTET = /\\(\d{3})/g;

/**
 * A term with the name of its host in A-labels (RFC 5891), because DNS knows no other characters. Letters that only look
 * like Latin ones were meant as those, and others in a name of ASCII letters are no name.
 */
export function termInAscii(word: string): string {
  if (!strayCharacter(word) || !strayCharacter(inPlainCharacters(word))) return word;
  const plain = word.replace(OCTET, (_, octet) => String.fromCharCode(Number(octet))); // ISO 8859-1
  const [, start = '', name = '', end = ''] = NAMED.exec(plain) ?? [];
  const host = DomainName.parseHost(name);
  return host?.hasKnownSuffix ? `${start}${host.ascii}${end}` : word;
}
