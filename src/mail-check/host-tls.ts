import type { SmtpTalk } from '../domain/smtp-talk.js';
import { daneState } from '../records/dane.js';
import type { Tlsa } from '../records/tlsa.js';
import type { TlsEntry } from './mail-check.dto.js';

type TalkWithTls = SmtpTalk & Required<Pick<SmtpTalk, 'encryption'>>;

/** The reference names of the certificate and the time of the check. */
export interface Expected {
  readonly names: readonly string[];
  /** DNSSEC-validated TLSA records. */
  readonly tlsa: readonly Tlsa[];
  readonly now: number;
}

/** The TLS result of a host, by the worst of its addresses; null where no session got that far. */
export function tlsEntry(talks: readonly SmtpTalk[], { names, tlsa, now }: Expected): TlsEntry | null {
  const withTls = talks.filter((talk): talk is TalkWithTls => talk.encryption !== undefined);
  const [worst] = withTls.toSorted((one, other) => rank(one) - rank(other));
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

function rank({ encryption }: TalkWithTls): number {
  if (encryption.kind !== 'encrypted') return encryption.kind === 'broken' ? 0 : 1;
  return encryption.fault ? 2 : 3;
}
