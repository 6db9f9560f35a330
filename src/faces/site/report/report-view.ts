import { isDoubtful, type ScoreParts, scoreParts } from '#base/domain/score.js';
import type { Severity } from '#base/domain/finding.js';
import type { Topic } from '#base/domain/topic.js';
import { healthTopics, reportTopics } from '#features/health/health-topics.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { State } from '../../views/block.js';
import {
  type AreaView,
  areasOf,
  byGravity,
  isFault,
  isOpen,
  isUnknown,
  RULES,
  rulesOf,
  severityRank,
  shownFinding,
  type ShownFinding,
} from '../../views/health-findings.js';
import { TOPIC_GROUPS } from '../../views/topic-groups.js';

export interface TopicView {
  readonly name: string;
  readonly state: State;
  readonly findings: readonly ShownFinding[];
}

export interface Filter {
  readonly severities: readonly Severity[];
  readonly categories: readonly string[];
}

/** A report grouped for its page: by topic, worst first. */
export class ReportView {
  readonly findings: readonly ShownFinding[];

  constructor(
    readonly report: DomainHealth,
    readonly filter: Filter,
    /** With the weights of the operator. */
    private readonly judgedBy: readonly Topic<never>[] = reportTopics,
  ) {
    const rules = judgedBy === reportTopics ? RULES : rulesOf(judgedBy);
    this.findings = report.findings.map((finding) => shownFinding(finding, rules));
  }

  get isGone(): boolean {
    return !this.report.resolvable;
  }

  /** The domain could not be looked up, so there is no verdict. */
  get isUnknown(): boolean {
    return isUnknown(this.report);
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
    return areasOf(this.findings);
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

function worstOf(findings: readonly ShownFinding[]): State {
  const worst = findings.toSorted(byGravity)[0];
  if (!worst) return 'ok';
  if (!isFault(worst) && findings.some(isOpen)) return 'unknown';
  if (worst.severity !== 'info' || findings.some(({ severity, untested }) => severity === 'info' && !untested))
    return worst.severity;
  return findings.some(({ severity }) => severity === 'ok') ? 'ok' : 'unknown';
}

function weight({ findings }: TopicView): number {
  const [worst] = findings;
  return worst ? severityRank(worst) * 1000 + findings.reduce((sum, { cost }) => sum + cost, 0) : 0;
}
