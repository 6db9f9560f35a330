import { isDoubtful, type ScoreParts, scoreParts } from '#base/domain/score.js';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import type { Topic } from '#base/domain/topic.js';
import { healthTopics, reportTopics } from '#features/health/health-topics.js';
import type { DomainHealth, HealthFinding } from '#features/health/health.dto.js';
import type { State } from '../components/icons.js';
import { type Area, AREAS, affectsArea, TOPIC_GROUPS } from './topic-groups.js';

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

export interface TopicView {
  readonly name: string;
  readonly state: State;
  readonly findings: readonly ShownFinding[];
}

export interface AreaView {
  readonly name: Area;
  readonly state: State;
  /** The worst problem or warning; without one, what says why the area could not be tested. */
  readonly worst?: ShownFinding;
  readonly others: number;
}

export interface Filter {
  readonly severities: readonly Severity[];
  readonly categories: readonly string[];
}

type Topics = readonly Topic<never>[];

const rulesOf = (topics: Topics) =>
  new Map(
    topics.flatMap(({ name, checks }) => checks.map(({ id, outcomes }) => [id, { topic: name, outcomes }] as const)),
  );
const RULES = rulesOf(reportTopics);

/** The severity of a finding by its rule, for findings that are not in the report. */
export function severityOf(id: string): Severity {
  const [rule = '', outcome = ''] = id.split('.');
  return RULES.get(rule)?.outcomes[outcome]?.severity ?? 'info';
}

/** A report grouped for its page: by topic, worst first. */
export class ReportView {
  readonly findings: readonly ShownFinding[];

  constructor(
    readonly report: DomainHealth,
    readonly filter: Filter,
    /** With the weights of the operator. */
    private readonly judgedBy: Topics = reportTopics,
  ) {
    const rules = judgedBy === reportTopics ? RULES : rulesOf(judgedBy);
    this.findings = report.findings.map((finding) => shownFinding(finding, rules));
  }

  get isGone(): boolean {
    return !this.report.resolvable;
  }

  /** The domain could not be looked up, so there is no verdict. */
  get isUnknown(): boolean {
    return this.findings.some(({ id }) => id === 'domain-exists.unknown');
  }

  /** The score may be too high: checks that could have lowered it did not run. */
  get isDoubtful(): boolean {
    return isDoubtful(this.findings, this.judgedBy);
  }

  get scoreParts(): ScoreParts {
    return scoreParts(this.findings, this.judgedBy);
  }

  get topics(): readonly TopicView[] {
    return healthTopics.map(({ name }) => this.topic(name));
  }

  /** Topics with problems or warnings that match the filter, the worst first. */
  get faulty(): readonly TopicView[] {
    const shownOnes = this.topics.map(({ name, findings }) => {
      const faults = findings.filter((finding) => isFault(finding) && this.passes(finding)).toSorted(byGravity);
      return { name, state: worstOf(faults), findings: faults };
    });
    return shownOnes
      .filter(({ findings }) => findings.length > 0)
      .toSorted((one, other) => weight(other) - weight(one));
  }

  get notes(): readonly ShownFinding[] {
    return this.findings.filter((finding) => finding.severity === 'info' && this.passes(finding));
  }

  get passed(): readonly TopicView[] {
    return this.topics
      .map(({ name, state, findings }) => ({
        name,
        state,
        findings: findings.filter((finding) => finding.severity === 'ok' && this.passes(finding)),
      }))
      .filter(({ findings }) => findings.length > 0);
  }

  get groups(): readonly { readonly name: string; readonly topics: readonly TopicView[] }[] {
    return Object.entries(TOPIC_GROUPS).map(([name, topics]) => ({
      name,
      topics: topics.map((topic) => this.topic(topic)).filter(({ findings }) => findings.length > 0),
    }));
  }

  get areas(): readonly AreaView[] {
    return (Object.keys(AREAS) as Area[]).map((name) => {
      const findings = this.findings.filter((finding) => affectsArea(name, finding));
      const [worst, ...others] = findings.filter(isFault).toSorted(byGravity);
      if (worst) return { name, state: worst.severity, others: others.length, worst };
      const open = unseen(findings) ?? findings.find(isOpen);
      if (!open && findings.some(({ untested }) => !untested)) return { name, state: 'ok', others: 0 };
      return { name, state: 'unknown', others: 0, ...(open && { worst: open }) };
    });
  }

  get shownCount(): number {
    return this.findings.filter((finding) => this.passes(finding)).length;
  }

  private topic(name: string): TopicView {
    const findings = this.findings.filter((finding) => finding.topic === name);
    return { name, state: worstOf(findings), findings };
  }

  private passes({ severity, category }: ShownFinding): boolean {
    return this.filter.severities.includes(severity) && this.filter.categories.includes(category);
  }
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
function isOpen({ untested, rule, topic }: ShownFinding): boolean {
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

function worstOf(findings: readonly ShownFinding[]): State {
  const worst = findings.toSorted(byGravity)[0];
  if (!worst) return 'ok';
  if (!isFault(worst) && findings.some(isOpen)) return 'unknown';
  if (worst.severity !== 'info' || findings.some(({ severity, untested }) => severity === 'info' && !untested))
    return worst.severity;
  return findings.some(({ severity }) => severity === 'ok') ? 'ok' : 'unknown';
}

function byGravity(one: ShownFinding, other: ShownFinding): number {
  return severityRank(other) - severityRank(one) || other.cost - one.cost;
}

function severityRank({ severity }: ShownFinding): number {
  return SEVERITIES.indexOf(severity);
}

function weight({ findings }: TopicView): number {
  const [worst] = findings;
  return worst ? severityRank(worst) * 1000 + findings.reduce((sum, { cost }) => sum + cost, 0) : 0;
}
