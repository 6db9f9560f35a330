import type { ZoneSpec } from '../internet.js';
import type { Zone } from '../zone.js';
import type { ResolverQuirk } from '../resolver-quirks.js';
import type { SmtpManner } from '../smtp-host.js';
import type { Entry } from '../rdap-registry.js';

/** A domain of the lab and what it demonstrates. */
export interface LabDomain extends ZoneSpec {
  readonly name: string;
  readonly shows: string;
  /** Records that change after resolver-5 has cached the zone. */
  readonly change?: string;
  /** Records that differ on the second name server. */
  readonly onSecondServer?: string;
  /** Records that differ at the IPv6 address of the name server `twofaced`. */
  readonly onIpv6?: string;
  /** The second name server has an unsigned copy of the zone. */
  readonly unsignedCopy?: boolean;
  /** How the second name server signs differently. */
  readonly resigned?: Parameters<Zone['resigned']>[0];
  /** How the second name server of the registry differs; only below org. */
  readonly secondParent?: 'no-delegation' | 'one-name' | 'no-ds';
  /** A resolver, by its number, that treats the domain differently. */
  readonly quirk?: readonly [resolver: number, quirk: ResolverQuirk];
  /** Mail servers with special behavior, by address. */
  readonly mailServers?: Readonly<Record<string, SmtpManner | 'filtered' | 'closed'>>;
  /** Registration data that differs from the default. */
  readonly registration?: Entry;
}

export const WEB = `
  @ A 77.77.3.1
  @ AAAA 2a0f:7777:3::1
  www A 77.77.3.1
  www AAAA 2a0f:7777:3::1`;

export const MX = '@ MX 10 mail.perfect.test.';

/** Correct mail records with the MX hosts of perfect.test. */
export const MAIL = `
  ${MX}
  @ TXT "v=spf1 mx -all"
  _dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"`;

/** TXT data in presentation format, split into strings of at most 255 octets. */
export function txt(value: string): string {
  const strings = value.match(/.{1,255}/gs) ?? [''];
  return strings.map((string) => `"${string.replace(/["\\]/g, '\\$&')}"`).join(' ');
}
