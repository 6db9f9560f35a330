import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import type { Topic } from '#base/domain/topic.js';
import type { HealthFinding } from '#features/health/health.dto.js';
import { reportTopics } from '#features/health/health-topics.js';
import type { State } from './block.js';
import { type Area, AREAS, affectsArea } from './topic-groups.js';

/** A finding with topic, rule and cost. */
export type ShownFinding = HealthFinding & {
  readonly topic: string;
  /** ID of its check. */
  readonly rule: string;
  /** Points that it takes from the score. */
  readonly cost: number;
  /** Its check could not run. */
  readonly untested: boolean;
};

export interface AreaView {
  readonly name: Area;
  readonly state: State;
  /** The worst problem or warning; without one, what says why the area could not be tested. */
  readonly worst?: ShownFinding;
  readonly others: number;
}

type Topics = readonly Topic<never>[];

export const rulesOf = (topics: Topics) =>
  new Map(
    topics.flatMap(({ name, checks }) => checks.map(({ id, outcomes }) => [id, { topic: name, outcomes }] as const)),
  );
export const RULES = rulesOf(reportTopics);

/** The severity of a finding by its rule, for findings that are not in the report. */
export function severityOf(id: string): Severity {
  const [rule = '', outcome = ''] = id.split('.');
  return RULES.get(rule)?.outcomes[outcome]?.severity ?? 'info';
}

/** The domain could not be looked up, so that a score says nothing. */
export function isUnknown({ findings }: { readonly findings: readonly Pick<HealthFinding, 'id'>[] }): boolean {
  return findings.some(({ id }) => id === 'domain-exists.unknown');
}

export function areasOf(all: readonly ShownFinding[]): readonly AreaView[] {
  return (Object.keys(AREAS) as Area[]).map((name) => {
    const findings = all.filter((finding) => affectsArea(name, finding));
    const [worst, ...others] = findings.filter(isFault).toSorted(byGravity);
    if (worst) return { name, state: worst.severity, others: others.length, worst };
    const open = unseen(findings) ?? findings.find(isOpen);
    if (!open && findings.some(({ untested }) => !untested)) return { name, state: 'ok', others: 0 };
    return { name, state: 'unknown', others: 0, ...(open && { worst: open }) };
  });
}

export function isFault({ severity }: { readonly severity: Severity }): boolean {
  return severity === 'problem' || severity === 'warn';
}

export function shownFinding(finding: HealthFinding, rules = RULES): ShownFinding {
  const [rule = '', outcome = ''] = finding.id.split('.');
  const { topic = '', outcomes = {} } = rules.get(rule) ?? {};
  const more = { topic, rule, cost: outcomes[outcome]?.cost ?? 0, untested: outcome === 'unknown' };
  return Object.assign({}, finding, more);
}

/** Its check did not run, and could have found a fault. Port 25, which many networks block, leaves the rest as it is. */
export function isOpen({ untested, rule, topic }: ShownFinding): boolean {
  return untested && topic !== 'smtp' && Object.values(RULES.get(rule)?.outcomes ?? {}).some(isFault);
}

/** Mail servers that did not talk to us: nothing is known of them but their names. */
const TURNED_AWAY = ['smtp-greeting.rejected', 'smtp-greeting.deferred', 'smtp-greeting.closed', 'smtp-greeting.slow'];
const TALK = 'smtp-starttls';

/** What says that no mail server could be tested; undefined if one could, or if there is none. */
function unseen(findings: readonly ShownFinding[]): ShownFinding | undefined {
  if (findings.some(({ rule, untested }) => rule === TALK && !untested)) return undefined;
  return findings.find(({ id }) => id === 'smtp-port25.unknown' || TURNED_AWAY.includes(id));
}

export function byGravity(one: ShownFinding, other: ShownFinding): number {
  return severityRank(other) - severityRank(one) || other.cost - one.cost;
}

export function severityRank({ severity }: ShownFinding): number {
  return SEVERITIES.indexOf(severity);
}
