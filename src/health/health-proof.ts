import { hostName } from '../domain/host-name.js';
import { presentData } from '../dns-wire/resource-record.js';
import type { RecordType } from '../dns-wire/record-type.js';
import type { Params } from '../domain/evidence.js';
import type { Finding } from '../domain/finding.js';
import {
  digQueries,
  measured,
  saidByMailServers,
  saidByServers,
  type Seen,
  seen,
  verifyCommand,
} from '../domain/verification.js';
import type { DnsReader } from './gathering/dns-reader.js';
import { healthReferences } from './health-topics.js';

const MOST_SEEN = 20;

interface Names extends Readonly<Record<string, string>> {
  readonly domain: string;
  readonly zone: string;
  /** The domain whose DMARC record applies. */
  readonly policy: string;
}

/** Findings with the command that shows what they are based on, and what this report saw in answer to its questions. */
export function withProof(findings: readonly Finding[], names: Names, dns: Pick<DnsReader, 'seen'>): Finding[] {
  const recordsOf = rememberedRecords(dns);
  return findings.map((finding) => {
    const [check = '', outcome = ''] = finding.id.split('.');
    const reference = healthReferences.get(check);
    const verify = reference && verifyCommand(reference, outcome, finding.params, names);
    const evidence =
      verify === undefined || outcome === 'unknown' ? [] : evidenceFor(verify, finding.params, names, recordsOf);
    return proven(finding, evidence, verify);
  });
}

/** Spelled out: with objects of as many kinds as there are findings, spreading takes longer than all the rest. */
function proven({ id, category, severity, params, fix }: Finding, evidence: Seen[], verify?: string): Finding {
  const finding: { -readonly [Part in keyof Finding]: Finding[Part] } = { id, category, severity, params };
  if (fix) finding.fix = fix;
  if (evidence.length > 0) finding.evidence = evidence;
  if (verify !== undefined) finding.verify = verify;
  return finding;
}

function evidenceFor(command: string, params: Params, { domain, zone }: Names, recordsOf: RecordsOf): Seen[] {
  if (command.startsWith('curl')) return measured(params, domain, 'HTTP').slice(0, MOST_SEEN);
  if (command.startsWith('whois')) return measured(params, zone, 'RDAP').slice(0, MOST_SEEN);
  if (command.startsWith('openssl')) return saidByMailServers(params).slice(0, MOST_SEEN);
  const found = digQueries(command).flatMap(({ name, type, server }) =>
    server === undefined ? recordsOf(name, type) : saidByServers(params, type),
  );
  return found.slice(0, MOST_SEEN);
}

type RecordsOf = (name: string, type: string) => readonly Seen[];

/** Many findings of a report are based on the same records. */
function rememberedRecords(dns: Pick<DnsReader, 'seen'>): RecordsOf {
  const known = new Map<string, readonly Seen[]>();
  return (name, type) => {
    const key = `${name} ${type}`;
    let records = known.get(key);
    if (!records) known.set(key, (records = recordsSeen(name, type, dns)));
    return records;
  };
}

/** Aliases on the way are evidence, too. */
function recordsSeen(name: string, type: string, dns: Pick<DnsReader, 'seen'>): Seen[] {
  const answers = dns.seen(name, type as RecordType)?.answers ?? [];
  return answers
    .filter((record) => record.type === type || record.type === 'CNAME' || record.type === 'DNAME')
    .map((record) => seen(hostName(record.name), record.type, presentData(record)));
}
