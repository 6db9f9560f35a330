import type { Finding } from '#base/domain/finding.js';
import type { Sign } from '#base/domain/sign.js';
import type { Services } from '#features/change/services.js';
import type { Network } from '#engine/simulation/network.js';
import type { NetworkRecording } from '#engine/simulation/recording/network-recording.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import type { Figures } from './figures.js';
import { isDoubtful } from '#base/domain/score.js';
import { healthTopics } from './health-topics.js';

/** The result of all checks of a domain, independent of the language. */
export interface HealthReport {
  readonly domain: string;
  readonly displayDomain: string;
  readonly zone: string;
  readonly resolvable: boolean;
  readonly score: number;
  readonly findings: readonly Finding[];
  readonly checkedAt: string;
  /** The name of the operator's severity profile, if any. */
  readonly severityProfile?: string;
  /** DKIM selectors that were given with the request. */
  readonly selectors?: readonly string[];
  /** For pages only; not part of the JSON report. */
  readonly figures?: Figures;
  /** For profiles only; not part of the JSON report. */
  readonly observed?: readonly Sign[];
  /** For reports of changes only, as what follows; not part of the JSON report. */
  readonly services?: Services;
  /** Checks that did not apply, because what they are about is not there. */
  readonly skipped?: readonly string[];
}

/** A report with its recording, and the memory account for further answers. */
export interface Examination {
  readonly report: HealthReport;
  readonly recording: NetworkRecording;
  readonly memory: MemoryAccount;
  /** Answers what is not in the recording; without it, the live network does. */
  readonly beyond?: Network;
}

/** The checks whose findings a report can have, by their ids, and the topic of each. */
export const healthChecks = new Map(
  healthTopics.flatMap(({ name: topic, checks }) => checks.map((check) => [check.id, { ...check, topic }] as const)),
);

/** Every fact that profiles can refer to, with its values. A fact that could not be found out has none. */
export const OBSERVED_FACTS = {
  'ns-ipv6': ['two', 'one', 'none'],
  'ns-ipv6-reach': ['yes', 'no'],
  'mail-use': ['mail', 'receiving', 'unused', 'parked'],
  'mx-ipv6-hosts': ['all', 'some', 'none'],
  'mx-ipv6-reach': ['yes', 'no'],
  'mx-dnssec': ['all', 'some', 'none'],
  'mx-tlsa': ['all', 'some', 'none'],
  'mx-dane': ['match', 'mismatch'],
  'tlsa-rollover': ['yes', 'no'],
  starttls: ['all', 'missing'],
  'mail-certificate': ['valid', 'invalid'],
  'dmarc-applied': ['reject', 'quarantine', 'none', 'testing', 'partial'],
  'dmarc-below': ['reject', 'quarantine', 'none', 'invented'],
  'dmarc-rua': ['set', 'none'],
  https: ['open', 'failing', 'no-server'],
  'plain-http': ['closed'],
  'site-hsts': ['year', 'short', 'missing'],
} as const;

/** Whether the score may be too high, because a check that could have lowered it did not run. */
export function isScoreDoubtful({ findings }: Pick<HealthReport, 'findings'>): boolean {
  return isDoubtful(findings, healthTopics);
}

/** Whether no finding is unknown because we were too busy. */
export function isConclusive({ findings }: HealthReport): boolean {
  return !findings.some(isBusy);
}

function isBusy({ id, params }: Finding): boolean {
  return id.endsWith('.unknown') && params.reason === 'busy';
}

/** Whether the domain is delegated and none of its name servers, or those of its CNAME target, responds. */
export function isUnanswered(report: HealthReport): boolean {
  return has(report, 'domain-exists.unanswered') || has(report, 'domain-exists.alias');
}

function has({ findings }: HealthReport, finding: string): boolean {
  return findings.some(({ id }) => id === finding);
}
