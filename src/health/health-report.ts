import { setMaxListeners } from 'node:events';
import type { DomainName } from '../domain/domain-name.js';
import { SEVERITIES, type Finding } from '../domain/finding.js';
import { runChecks } from '../domain/run-checks.js';
import type { DnsResolver } from '../network/dns-resolver.js';
import { domainExists } from './checks/resolution/domain-exists.check.js';
import { Published } from './facts/published.js';
import { findResolution } from './facts/resolution.facts.js';
import { findSubject } from './facts/subject.js';
import { gatherHealthFacts } from './health-facts.js';
import { healthScore, healthTopics } from './health-weights.js';

/** What was found out about a domain, in no language. */
export interface HealthReport {
  readonly domain: string;
  readonly displayDomain: string;
  readonly zone: string;
  readonly resolvable: boolean;
  readonly score: number;
  readonly findings: readonly Finding[];
  readonly checkedAt: string;
}

/** All questions of a report together; what has no answer by then is unknown. */
const PATIENCE_MS = 12_000;

const checks = healthTopics.flatMap((topic) => topic.checks);

export async function healthReport(
  domain: DomainName,
  resolver: Pick<DnsResolver, 'ask'>,
  now: number,
): Promise<HealthReport> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  setMaxListeners(0, signal); // every question of the report listens
  const dns = new Published(resolver, signal);
  const [resolution, subject] = await Promise.all([findResolution(domain, resolver, signal), findSubject(domain, dns)]);
  const isThere = resolution.state === 'known' && ['resolves', 'bogus'].includes(resolution.value.state);
  const findings = isThere
    ? runChecks(checks, await gatherHealthFacts(resolution.value, subject, dns))
    : runChecks([domainExists], { resolution });
  return {
    domain: domain.ascii,
    displayDomain: domain.unicode,
    zone: subject.zone,
    // What could not be asked is not said to be gone: the one finding tells that nothing is known.
    resolvable: isThere || resolution.state !== 'known',
    score: healthScore(findings),
    findings: findings.toSorted((one, other) => gravity(other) - gravity(one)),
    checkedAt: new Date(now).toISOString(),
  };
}

/** Whether anything was found out at all. */
export function isConclusive({ findings }: HealthReport): boolean {
  return !findings.some(({ id }) => id === 'domain-exists.unknown');
}

function gravity({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}
