import type { Sign } from '#base/domain/sign.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { WebReport } from '#features/web-check/web-check-report.js';
import { federalReports } from './federal-reports.js';
import { type JudgedRequirement, judgeProfile, judgeRequirement, type ProfileState } from './judge-requirement.js';
import type { Profile } from './profile.js';
import { publisherScore } from './publisher-score.js';
import { webFacts } from './web-facts.js';

/** The requirements of a profile judged for one domain, independent of the language. */
export interface ProfileReport {
  readonly profile: Profile;
  readonly state: ProfileState;
  readonly judged: readonly JudgedRequirement[];
  /** The score by the rules of the publisher, 0 to 100; undefined if it has none or nothing is known. */
  readonly score: number | undefined;
}

/** Findings about addresses of the website at which nobody answers, whatever our own network does. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  ...['web-ipv6.dead', 'web-address-reach.ipv4-unreachable', 'web-address-reach.some-unreachable'],
]);

/** `more`: what was seen in addition to the health check. */
export function profileReport(
  profile: Profile,
  health: HealthReport,
  more: readonly Sign[],
  web?: WebReport,
): ProfileReport {
  const { domain, findings, observed = [] } = health;
  const seen = [...findings, ...observed, ...more, ...(web ? webFacts(web, unreachableIn(findings)) : [])];
  const signs = [...seen, ...federalReports(domain, seen)];
  const judged = profile.requirements.map((requirement) => judgeRequirement(requirement, signs));
  return { profile, state: judgeProfile(judged), judged, score: publisherScore(judged) };
}

function unreachableIn(findings: HealthReport['findings']): ReadonlySet<string> {
  return new Set(
    findings
      .filter(({ id }) => UNREACHABLE.has(id))
      .flatMap(({ params: { addresses } }) => (typeof addresses === 'object' ? addresses : [])),
  );
}
