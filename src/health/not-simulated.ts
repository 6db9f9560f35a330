import type { Finding } from '../domain/finding.js';
import type { HealthReport } from './health-report.js';
import { healthTopics } from './health-topics.js';
import type { ZoneChange } from './overlay/zone-change.js';

/** Topics whose facts come from somewhere else than from the records of that type: signatures, parent zones, servers, pages. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  DS: ['resolution', 'dnssec', 'registration', 'dane'],
  NS: ['delegation', 'servers', 'dnssec'],
  SOA: ['servers'],
  MX: ['smtp'],
  A: ['site', 'mta-sts', 'bimi', 'servers', 'smtp'],
  AAAA: ['site', 'mta-sts', 'bimi', 'servers', 'smtp'],
  CNAME: ['site', 'mta-sts', 'bimi', 'smtp'],
  SRV: ['smtp'],
  HTTPS: ['site'],
};

const TOPIC_OF = new Map(healthTopics.flatMap(({ name, checks }) => checks.map(({ id }) => [id, name] as const)));

/** Whether changing records of a type shows what becomes of a finding. */
export function isSimulated(id: string, type: string): boolean {
  return !(BEYOND[type] ?? []).includes(TOPIC_OF.get(id.split('.')[0]!) ?? '');
}

/** The findings that a preview leaves as they are, although the changes may well end them. */
export function notSimulated(findings: readonly Finding[], changes: readonly ZoneChange[]): string[] {
  const isBeyond = ({ id, severity }: Finding) =>
    severity !== 'ok' && changes.some(({ type }) => !isSimulated(id, type));
  return findings.filter(isBeyond).map(({ id }) => id);
}

/** Whether a report cannot tell what became of a finding: its check had nothing to look at, or the name is gone. */
export function isOutOfSight(id: string, { findings, resolvable }: Pick<HealthReport, 'findings' | 'resolvable'>) {
  const [check = ''] = id.split('.');
  const isGone = !resolvable && check !== 'domain-exists';
  return isGone || findings.some((finding) => finding.id === `${check}.unknown`);
}
