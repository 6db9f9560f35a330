import { LABEL_TEXT } from '#formats/dns-wire/name.js';
import { hostName, isBelow } from '#base/domain/host-name.js';
import { MailAddress } from '#base/domain/mail-address.js';

const FIRST_LABEL = /^((?:\\.|[^\\.])*)\.(.*)\.$/s;
const ESCAPE = /\\(\d{3}|.)/gs;

/** The mailbox in the RNAME of an SOA record: the first label is its local part (RFC 1035 section 8). */
export function mailboxOf(rname: string): MailAddress | undefined {
  const [, local, domain] = FIRST_LABEL.exec(rname) ?? [];
  return local === undefined ? undefined : MailAddress.parse(`${unescaped(local)}@${domain}`);
}

/** Whether the RNAME was written as a mail address, with an at sign. */
export function hasAtSign(rname: string): boolean {
  return unescaped(rname).includes('@');
}

/** Whether the trailing dot is missing in the zone file, so that the zone name was appended again. */
export function hasRepeatedZone(name: string, zone: string): boolean {
  return isBelow(hostName(name), `${zone}.${zone}`);
}

export function withoutRepeatedZone(name: string, zone: string): string {
  return hasRepeatedZone(name, zone) ? name.slice(0, -zone.length - 1) : name;
}

/** The RNAME that was meant; undefined where that is uncertain. */
export function correctedRname(rname: string, zone: string): string | undefined {
  const [local = '', domain, ...rest] = unescaped(rname).split('@');
  const isAddress = domain !== undefined && rest.length === 0;
  const corrected = withoutRepeatedZone(isAddress ? `${escaped(local)}.${domain}` : rname, zone);
  return mailboxOf(corrected) && corrected;
}

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, code: string) => (code.length === 3 ? String.fromCharCode(Number(code)) : code));
}

function escaped(label: string): string {
  return Array.from(Buffer.from(label, 'latin1'), (byte) => LABEL_TEXT[byte]!).join('');
}
