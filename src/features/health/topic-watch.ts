import { factOf } from '#base/domain/check.js';
import type { Gathered } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { fillMissingFacts } from '#base/execution/isolation.js';
import { runChecks } from '#base/execution/run-checks.js';
import type { HealthFacts } from './health-facts.js';
import type { FinishedTopic } from './health-progress.js';
import type { HealthTopic } from './health-check.js';
import { healthTopics } from './health-topics.js';

/** For each topic, the number of facts its checks need; for each fact, the topics that need it. */
const NEEDED = new Map(healthTopics.map((topic) => [topic, needsOf(topic).size]));
const NEEDED_BY = neededBy();
const ignore = () => undefined; // bugs are logged by the report itself

/** Collects facts as they arrive and publishes each topic once all facts of its checks are available. */
export class TopicWatch {
  private readonly facts: Partial<Gathered<HealthFacts>> = {};
  private readonly missing: Map<HealthTopic, number>;
  private ready: HealthTopic[] = [];
  private isOpen = false;

  /** Does nothing without a listener. */
  constructor(private readonly listener?: (finished: FinishedTopic) => void) {
    this.missing = new Map(listener ? NEEDED : []);
  }

  add(part: object): void {
    if (!this.listener) return;
    for (const name of Object.keys(part)) if (!(name in this.facts)) this.count(name);
    Object.assign(this.facts, part);
    if (this.isOpen) this.announce();
  }

  /** Called when the resolution of the domain is known, so that the facts added so far are valid. */
  open(): void {
    this.isOpen = true;
    this.announce();
  }

  private count(fact: string): void {
    for (const topic of NEEDED_BY.get(fact) ?? []) {
      const missing = this.missing.get(topic)! - 1;
      this.missing.set(topic, missing);
      if (missing === 0) this.ready.push(topic);
    }
  }

  private announce(): void {
    for (const topic of this.ready)
      this.listener?.(new Judged(topic, fillMissingFacts<Gathered<HealthFacts>>(this.facts)));
    this.ready = [];
  }
}

/** Runs the checks on first access, because most reports have no listener. */
class Judged implements FinishedTopic {
  private judged?: Promise<readonly Finding[]>;

  constructor(
    private readonly about: HealthTopic,
    private readonly facts: Gathered<HealthFacts>,
  ) {}

  get topic(): string {
    return this.about.name;
  }

  findings(): Promise<readonly Finding[]> {
    return (this.judged ??= runChecks(this.about.checks, this.facts, ignore));
  }
}

function needsOf({ checks }: HealthTopic): ReadonlySet<string> {
  return new Set(checks.flatMap(({ needs }) => needs.map(factOf)));
}

function neededBy(): ReadonlyMap<string, readonly HealthTopic[]> {
  const users = new Map<string, HealthTopic[]>();
  for (const topic of healthTopics)
    for (const need of needsOf(topic)) users.set(need, [...(users.get(need) ?? []), topic]);
  return users;
}
