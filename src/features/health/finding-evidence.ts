import { hostName } from '#base/domain/host-name.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { Params } from '#base/domain/evidence.js';
import type { Finding } from '#base/domain/finding.js';
import {
  digQueries,
  paramObservations,
  mailServerObservations,
  serverObservations,
  type Observation,
  observation,
  verifyCommand,
} from '#base/domain/verification.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { healthReferences } from './health-topics.js';

const MAX_SEEN = 20;

interface Names extends Readonly<Record<string, string>> {
  readonly domain: string;
  readonly zone: string;
  /** The domain whose DMARC record applies. */
  readonly policy: string;
}

/** Adds to each finding the verify command and the records that this report received. */
export function withFindingEvidence(
  findings: readonly Finding[],
  names: Names,
  dns: Pick<DnsReader, 'receivedAnswer'>,
): Finding[] {
  const recordsOf = rememberedRecords(dns);
  return findings.map((finding) => {
    const [check = '', outcome = ''] = finding.id.split('.');
    const reference = healthReferences.get(check);
    const verify = reference && verifyCommand(reference, outcome, finding.params, names);
    const evidence =
      verify === undefined || outcome === 'unknown' ? [] : evidenceFor(verify, finding.params, names, recordsOf);
    return withEvidence(finding, evidence, verify);
  });
}

/** Built field by field: spreading objects of so many shapes was the slowest part. */
function withEvidence(
  { id, category, severity, params, fix }: Finding,
  evidence: Observation[],
  verify?: string,
): Finding {
  const finding: { -readonly [Part in keyof Finding]: Finding[Part] } = { id, category, severity, params };
  if (fix) finding.fix = fix;
  if (evidence.length > 0) finding.evidence = evidence;
  if (verify !== undefined) finding.verify = verify;
  return finding;
}

function evidenceFor(command: string, params: Params, { domain, zone }: Names, recordsOf: RecordsOf): Observation[] {
  if (command.startsWith('curl')) return paramObservations(params, domain, 'HTTP').slice(0, MAX_SEEN);
  if (command.startsWith('whois')) return paramObservations(params, zone, 'RDAP').slice(0, MAX_SEEN);
  if (command.startsWith('openssl')) return mailServerObservations(params).slice(0, MAX_SEEN);
  const found = digQueries(command).flatMap(({ name, type, server }) =>
    server === undefined ? recordsOf(name, type) : serverObservations(params, type),
  );
  return found.slice(0, MAX_SEEN);
}

type RecordsOf = (name: string, type: string) => readonly Observation[];

/** Caches per name and type, because many findings use the same records. */
function rememberedRecords(dns: Pick<DnsReader, 'receivedAnswer'>): RecordsOf {
  const known = new Map<string, readonly Observation[]>();
  return (name, type) => {
    const key = `${name} ${type}`;
    let records = known.get(key);
    if (!records) known.set(key, (records = recordsSeen(name, type, dns)));
    return records;
  };
}

/** Includes the CNAME and DNAME records on the path to the answer. */
function recordsSeen(name: string, type: string, dns: Pick<DnsReader, 'receivedAnswer'>): Observation[] {
  const answers = dns.receivedAnswer(name, type as RecordType)?.answers ?? [];
  return answers
    .filter((record) => record.type === type || record.type === 'CNAME' || record.type === 'DNAME')
    .map((record) => observation(hostName(record.name), record.type, presentData(record)));
}
