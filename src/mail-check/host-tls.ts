import type { SmtpTalk } from '../domain/smtp-talk.js';
import { daneState } from '../records/dane.js';
import type { Tlsa } from '../records/tlsa.js';
import type { TlsEntry } from './mail-check.dto.js';

type Told = SmtpTalk & Required<Pick<SmtpTalk, 'encryption'>>;

/** Whom the certificate has to name, and when. */
export interface Expected {
  readonly names: readonly string[];
  /** TLSA records that DNSSEC proves. */
  readonly tlsa: readonly Tlsa[];
  readonly now: number;
}

/** The encryption of a host, by the worst of its addresses; null where no conversation came that far. */
export function tlsEntry(talks: readonly SmtpTalk[], { names, tlsa, now }: Expected): TlsEntry | null {
  const told = talks.filter((talk): talk is Told => talk.encryption !== undefined);
  const [worst] = told.toSorted((one, other) => rank(one) - rank(other));
  if (!worst) return null;
  const { encryption } = worst;
  const chain = encryption.kind === 'encrypted' ? encryption.chain : [];
  const dane = daneState(tlsa, { chain: chain.map(({ der }) => der), names, now });
  if (encryption.kind !== 'encrypted')
    return { starttls: encryption.kind === 'broken', protocol: null, certificate: null, dane };
  const { subject, issuer, validTo } = encryption.chain[0]!;
  const { matchesHost, isTrusted: trusted, protocol } = encryption;
  return { starttls: true, protocol, certificate: { subject, issuer, validTo, matchesHost, trusted }, dane };
}

function rank({ encryption }: Told): number {
  if (encryption.kind !== 'encrypted') return encryption.kind === 'broken' ? 0 : 1;
  return encryption.fault ? 2 : 3;
}
