import type { RecordType } from '../dns-wire/record-type.js';
import type { Finding } from '../domain/finding.js';
import { hostName } from '../domain/host-name.js';
import { digQueries, verifyCommand } from '../domain/verification.js';
import type { HealthReport } from '../health/health-report.js';
import { healthReferences } from '../health/health-topics.js';
import { CHANGEABLE } from '../health/overlay/read-record.js';

/** The records that a finding is about. */
export interface Question {
  readonly name: string;
  readonly type: RecordType;
}

type Candidate = Readonly<Record<'name' | 'type', string>>;
type Subject = Pick<HealthReport, 'domain' | 'zone' | 'findings'>;

const POLICY = '_dmarc.';

/** Once a finding is gone, what its check found instead is about the same records, or else what its command would ask for. */
export function questionAbout(id: string, subject: Subject): Question | undefined {
  const [check = ''] = id.split('.');
  const { findings } = subject;
  const candidates = [
    ...findings.filter((finding) => finding.id === id).flatMap(recordsOf),
    ...findings.filter((finding) => finding.id.startsWith(`${check}.`)).flatMap(recordsOf),
    ...askedBy(commandFor(id, subject)),
  ];
  const found = candidates.find(({ name, type }) => !name.startsWith('*') && CHANGEABLE.some((one) => one === type));
  return found && { name: hostName(found.name), type: found.type as RecordType };
}

/** Those that are to be published, then those that were seen, then those that its command asks for. */
function recordsOf({ fix, evidence = [], verify = '' }: Finding): readonly Candidate[] {
  return [
    ...(fix?.record ? [{ name: fix.record.host, type: fix.record.type }] : []),
    ...evidence.map(({ host, type }) => ({ name: host, type })),
    ...askedBy(verify),
  ];
}

function askedBy(command: string): readonly Candidate[] {
  return digQueries(command).filter(({ server }) => server === undefined);
}

function commandFor(id: string, { domain, zone, findings }: Subject): string {
  const [check = '', outcome = ''] = id.split('.');
  const reference = healthReferences.get(check);
  const hosts = findings.flatMap(({ evidence = [] }) => evidence.map(({ host }) => host));
  const policy = hosts.find((host) => host.startsWith(POLICY))?.slice(POLICY.length) ?? domain;
  return (reference && verifyCommand(reference, outcome, {}, { domain, zone, policy })) ?? '';
}
