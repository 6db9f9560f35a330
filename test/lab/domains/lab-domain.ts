import type { ZoneSpec } from '../internet.js';
import type { Zone } from '../zone.js';
import type { ResolverQuirk } from '../resolver-quirks.js';
import type { SmtpManner } from '../smtp-host.js';
import type { Entry } from '../rdap-registry.js';

/** A domain of the lab and what it is there to show. */
export interface LabDomain extends ZoneSpec {
  readonly name: string;
  readonly shows: string;
  /** Records that change after resolver-5 has looked. */
  readonly change?: string;
  /** Records that the second name server has otherwise. */
  readonly onSecondServer?: string;
  /** The second name server has got the zone without its signatures. */
  readonly unsignedCopy?: boolean;
  /** The second name server signs otherwise. */
  readonly resigned?: Parameters<Zone['resigned']>[0];
  /** What the second name server of the registry says otherwise; only below org. */
  readonly secondParent?: 'no-delegation' | 'one-name' | 'no-ds';
  /** The resolver, by its number, that has its own opinion of it. */
  readonly quirk?: readonly [resolver: number, quirk: ResolverQuirk];
  /** Mail servers that are out of the ordinary, by address. */
  readonly mailServers?: Readonly<Record<string, SmtpManner | 'filtered' | 'closed'>>;
  /** What the registry says of it, where it is out of the ordinary. */
  readonly registration?: Entry;
}

export const WEB = `
  @ A 77.77.3.1
  @ AAAA 2a0f:7777:3::1
  www A 77.77.3.1
  www AAAA 2a0f:7777:3::1`;

export const MX = '@ MX 10 mail.perfect.test.';

/** Mail as it should be, received at the hosts of perfect.test. */
export const MAIL = `
  ${MX}
  @ TXT "v=spf1 mx -all"
  _dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"`;

/** TXT data as zone text, in strings of at most 255 octets. */
export function txt(value: string): string {
  const strings = value.match(/.{1,255}/gs) ?? [''];
  return strings.map((string) => `"${string.replace(/["\\]/g, '\\$&')}"`).join(' ');
}
