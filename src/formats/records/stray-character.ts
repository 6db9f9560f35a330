import type { SyntaxFault } from './syntax-fault.js';

const CYRILLIC_AND_GREEK = 'аеорсхуіѕјһАВЕКМНОРСТХІЅЈοαΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'aeopcxyisjhABEKMHOPCTXISJoaABEZHIKMNOPTYX';

/**
 * Characters of word processors, web pages and keyboards, and the ASCII characters they replace; invisible ones map to
 * nothing.
 */
const MEANT = new Map<string, string>([
  ...pairs('\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000', ' '),
  ...pairs('\n\r\v\f\u0085\u2028\u2029', ' '),
  ...pairs('\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff', ''),
  ...pairs('\u00ab\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2032\u2033\u2039\u203a', ''),
  ...pairs('\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63', '-'),
  ...pairs('\u037e\u061b\ufe54', ';'),
  ...pairs('\u02d0\u2236\ua789\ufe55', ':'),
  ...pairs('\u3001\ufe50', ','),
  ...pairs('\u3002\uff61', '.'),
  ...Array.from(CYRILLIC_AND_GREEK, (letter, i): [string, string] => [letter, LATIN[i]!]),
]);
/** The same for Windows-1252, whose octets are shown as `\DDD`. */
const MEANT_OCTETS = new Map<string, string>([
  ...['\\145', '\\146', '\\147', '\\148', '\\132', '\\173'].map((octet): [string, string] => [octet, '']),
  ...['\\150', '\\151'].map((octet): [string, string] => [octet, '-']),
  ['\\160', ' '],
]);
const STRAY = /\\(?:12[89]|1[3-9]\d|2[0-4]\d|25[0-5])|[^\t\x20-\x7e]/gu;
const FULL_WIDTH = /^[\uff01-\uff5e]$/;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** The first character that is not allowed in a record: neither printable ASCII nor a tab. */
export function strayCharacter(text: string): SyntaxFault | undefined {
  const [match] = text.matchAll(STRAY);
  return match && { code: 'character-invalid', position: match.index, text: match[0] };
}

/** The text with known stray characters replaced by the ASCII characters that were meant. */
export function inPlainCharacters(text: string): string {
  return text.replace(STRAY, (stray) => {
    if (FULL_WIDTH.test(stray)) return String.fromCharCode(stray.charCodeAt(0) - FULL_WIDTH_OFFSET);
    return MEANT.get(stray) ?? MEANT_OCTETS.get(stray) ?? stray;
  });
}

/**
 * The text of a fault for display: a character outside ASCII with its code point, an invisible one as its code point
 * only.
 */
export function shownPart({ code, text }: SyntaxFault): string {
  const [character = '', ...more] = Array.from(text);
  if (code !== 'character-invalid' || more.length > 0 || /^[!-~]?$/.test(character)) return text;
  const number = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return VISIBLE.test(character) ? `${character} (${number})` : number;
}

function pairs(characters: string, plain: string): [string, string][] {
  return Array.from(characters, (character) => [character, plain]);
}
