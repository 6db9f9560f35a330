import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { Finding } from '#base/domain/finding.js';
import { hostName } from '#base/domain/host-name.js';
import { digQueries, verifyCommand } from '#base/domain/verification.js';
import { healthChecks, type HealthReport } from '#features/health/health-report.js';
import { CHANGEABLE } from '#engine/simulation/overlay/read-record.js';

/** The records to query for a finding. */
export interface FindingQuery {
  readonly name: string;
  readonly type: RecordType;
}

type Candidate = Readonly<Record<'name' | 'type', string>>;
type Subject = Pick<HealthReport, 'domain' | 'zone' | 'findings'>;

const POLICY = '_dmarc.';

/** For a finding that is gone, uses the new finding of its check or, if there is none, its command. */
export function findingQuery(id: string, subject: Subject): FindingQuery | undefined {
  const [check = ''] = id.split('.');
  const { findings } = subject;
  const candidates = [
    ...findings.filter((finding) => finding.id === id).flatMap(recordsOf),
    ...findings.filter((finding) => finding.id.startsWith(`${check}.`)).flatMap(recordsOf),
    ...queriedBy(commandFor(id, subject)),
  ];
  const found = candidates.find(({ name, type }) => !name.startsWith('*') && CHANGEABLE.some((one) => one === type));
  return found && { name: hostName(found.name), type: found.type as RecordType };
}

/** The record to publish, then the evidence, then the queries of the command. */
function recordsOf({ fix, evidence = [], verify = '' }: Finding): readonly Candidate[] {
  return [
    ...(fix?.record ? [{ name: fix.record.host, type: fix.record.type }] : []),
    ...evidence.map(({ host, type }) => ({ name: host, type })),
    ...queriedBy(verify),
  ];
}

function queriedBy(command: string): readonly Candidate[] {
  return digQueries(command).filter(({ server }) => server === undefined);
}

function commandFor(id: string, { domain, zone, findings }: Subject): string {
  const [check = '', outcome = ''] = id.split('.');
  const reference = healthChecks.get(check)?.reference;
  const hosts = findings.flatMap(({ evidence = [] }) => evidence.map(({ host }) => host));
  const policy = hosts.find((host) => host.startsWith(POLICY))?.slice(POLICY.length) ?? domain;
  return (reference && verifyCommand(reference, outcome, {}, { domain, zone, policy })) ?? '';
}
