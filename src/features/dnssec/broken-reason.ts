import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { isFailure } from '#platform/network/dns/denial.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import type { LinkFault, LinkVerdict } from '#formats/records/chain-of-trust.js';
import { judgeSet, type SignatureFault } from '#formats/records/verify-rrsig.js';

/** Why validation fails. */
export const BROKEN_REASONS = [
  'signature-expired',
  'signature-not-yet-valid',
  'signature-invalid',
  'signature-missing',
  'no-matching-ds',
  'key-missing',
  'key-revoked',
  'key-unfit',
  'no-answer',
  'no-proof',
] as const;
export type BrokenReason = (typeof BROKEN_REASONS)[number];

const OF_SIGNATURES: Readonly<Record<SignatureFault, BrokenReason>> = {
  expired: 'signature-expired',
  'not-yet-valid': 'signature-not-yet-valid',
  mismatch: 'signature-invalid',
  signer: 'signature-invalid',
  labels: 'signature-invalid',
  unsupported: 'signature-invalid',
  'key-unfit': 'key-unfit',
  'key-missing': 'key-missing',
  missing: 'signature-missing',
};

/** The DNSKEY set has to be signed by a key that a DS record matches; signatures by other keys do not count. */
const OF_LINK: Readonly<Record<LinkFault, BrokenReason>> = {
  ...OF_SIGNATURES,
  'no-keys': 'key-missing',
  'no-match': 'no-matching-ds',
  revoked: 'key-revoked',
  'no-zone-key': 'key-unfit',
  'key-missing': 'signature-missing',
};

interface Evidence {
  readonly zone: string;
  /** Undefined where the DS records are unknown. */
  readonly link: LinkVerdict | undefined;
  readonly keys: readonly RecordOf<'DNSKEY'>[];
  readonly soa: DnsAnswer;
  readonly now: number;
}

/**
 * Why validation of a zone fails: because of the link to the parent zone, or else of the SOA signatures as an example
 * of the zone's records. `no-proof` where we find no fault in either.
 */
export function brokenReason({ zone, link, keys, soa, now }: Evidence): BrokenReason {
  if (!link) return 'no-answer';
  if (link.state === 'broken') return OF_LINK[link.fault];
  if (isFailure(soa)) return 'no-answer';
  const records = recordsAt(soa.answers, zone, 'SOA');
  if (records.length === 0) return 'no-proof';
  const signatures = signaturesOver(soa.answers, zone, 'SOA').map(({ data }) => data);
  const known = keys.map(({ data }) => data);
  const verdict = judgeSet(records, signatures, zone, known, now);
  return verdict.state === 'bogus' ? OF_SIGNATURES[verdict.fault] : 'no-proof';
}
