import type { SmtpTalk } from '#base/domain/smtp-talk.js';
import { daneState } from '#formats/records/dane.js';
import type { Tlsa } from '#formats/records/tlsa.js';
import { type OfferedEntries, offeredEntries, type SuiteEntry } from '#formats/tls-profiles/offered-entries.js';
import { weaknessOf } from '#formats/tls-wire/cipher-suite.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { TlsEntry } from './mail-check.dto.js';

type TalkWithTls = SmtpTalk & Required<Pick<SmtpTalk, 'encryption'>>;

/** The reference names of the certificate and the time of the check. */
export interface Expected {
  readonly names: readonly string[];
  /** DNSSEC-validated TLSA records. */
  readonly tlsa: readonly Tlsa[];
  readonly now: number;
  /** What a server offers besides the session; undefined if it was not asked. */
  readonly offered?: OfferedTls;
}

/** The TLS result of a host, by the worst of its addresses; null where no session got that far. */
export function tlsEntry(talks: readonly SmtpTalk[], { names, tlsa, now, offered }: Expected): TlsEntry | null {
  const withTls = talks.filter((talk): talk is TalkWithTls => talk.encryption !== undefined);
  const [worst] = withTls.toSorted((one, other) => rank(one) - rank(other));
  if (!worst) return null;
  const { encryption } = worst;
  const states = withTls.map((talk) => daneState(tlsa, { chain: chainOf(talk), names, now }));
  const dane = states.find((state) => state === 'invalid') ?? states[0]!;
  if (encryption.kind !== 'encrypted')
    return { starttls: encryption.kind === 'broken', protocol: null, certificate: null, dane };
  const { subject, issuer, validTo } = encryption.chain[0]!;
  const { matchesHost, isTrusted: trusted, protocol } = encryption;
  const certificate = { subject, issuer, validTo, matchesHost, trusted };
  return { starttls: true, protocol, certificate, dane, ...(offered && foundOut(offered)) };
}

/** The certificates as they were sent; none without encryption. */
function chainOf({ encryption }: TalkWithTls): Uint8Array[] {
  return encryption.kind === 'encrypted' ? encryption.chain.map(({ der }) => der) : [];
}

function rank({ encryption }: TalkWithTls): number {
  if (encryption.kind !== 'encrypted') return encryption.kind === 'broken' ? 0 : 1;
  return encryption.fault ? 2 : 3;
}

/** Few suites and groups are asked for, so only those that were answered are listed; of refused suites, one of each kind. */
function foundOut(offered: OfferedTls): OfferedEntries {
  const { suites, groups, ...others } = offeredEntries(offered);
  const isKnown = (entry: { readonly offered: boolean | null }) => entry.offered !== null;
  const refused = new Map<string | undefined, SuiteEntry>();
  for (const suite of suites)
    if (suite.offered === false && !refused.has(weaknessOf(suite.name))) refused.set(weaknessOf(suite.name), suite);
  return {
    ...others,
    suites: [...suites.filter((suite) => suite.offered), ...refused.values()],
    groups: groups.filter(isKnown),
  };
}
