import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { sameName } from '#formats/dns-wire/name.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { judgeLink } from '#formats/records/chain-of-trust.js';
import { judgeUnvalidated } from '#formats/records/judge-answer.js';

/** The data of a zone that validation needs. */
interface Signed {
  readonly zone: string;
  /** The DNSKEY set and its signatures. */
  readonly keySet: readonly ResourceRecord[];
  /** Whether a name is in a child zone without DS records, whose records need no signatures. */
  readonly isOfUnsignedZone: (name: string) => Promise<boolean>;
}

/** The validation state of an answer if the parent zone has these DS records (RFC 4035 section 5). */
export async function validationStateWith(
  ds: readonly RecordData['DS'][],
  { zone, keySet, isOfUnsignedZone }: Signed,
  question: Pick<DnsQuery, 'name' | 'type'>,
  answer: DnsAnswer,
  now: number,
): Promise<'secure' | 'insecure' | 'bogus'> {
  const keys = recordsAt(keySet, zone, 'DNSKEY');
  const signatures = signaturesOver(keySet, zone, 'DNSKEY').map(({ data }) => data);
  const link = judgeLink({ zone, ds, keys, signatures }, now);
  if (link.state === 'unsigned' || link.state === 'insecure') return 'insecure';
  if (link.state !== 'secure') return 'bogus';
  if (question.type === 'DNSKEY' && sameName(question.name, zone)) return 'secure';
  const judge = { zone, keys: keys.map(({ data }) => data), now };
  // Validates the CNAME only; the target is validated as a separate query.
  const type = recordsAt(answer.answers, question.name, 'CNAME').length > 0 ? 'CNAME' : question.type;
  const { sets, denials } = judgeUnvalidated({ name: question.name, type }, answer, judge);
  const faults = [...sets, ...denials].map(({ fault }) => fault).filter((fault) => fault !== 'fine');
  if (faults.length === 0) return 'secure';
  const isUnsigned = faults.every((fault) => fault === 'missing') && (await isOfUnsignedZone(question.name));
  return isUnsigned ? 'insecure' : 'bogus';
}
