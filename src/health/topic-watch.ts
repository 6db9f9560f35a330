import type { Gathered } from '../domain/fact.js';
import type { Finding } from '../domain/finding.js';
import { withGaps } from '../domain/isolation.js';
import { runChecks } from '../domain/run-checks.js';
import type { HealthFacts } from './health-facts.js';
import type { FinishedTopic } from './health-progress.js';
import type { HealthTopic } from './health-check.js';
import { healthTopics } from './health-topics.js';

/** For each topic, how many facts its checks need; for each fact, the topics that need it. */
const NEEDED = new Map(healthTopics.map((topic) => [topic, needsOf(topic).size]));
const NEEDED_BY = neededBy();
const ignore = () => undefined; // the report itself takes note of a bug

/** Sees facts arrive, and tells of each topic as soon as everything its checks need is there. */
export class TopicWatch {
  private readonly facts: Partial<Gathered<HealthFacts>> = {};
  private readonly missing: Map<HealthTopic, number>;
  private ready: HealthTopic[] = [];
  private isOpen = false;

  /** Without anyone to tell, nothing is waited for. */
  constructor(private readonly tell?: (finished: FinishedTopic) => void) {
    this.missing = new Map(tell ? NEEDED : []);
  }

  add(part: object): void {
    if (!this.tell) return;
    for (const name of Object.keys(part)) if (!(name in this.facts)) this.count(name);
    Object.assign(this.facts, part);
    if (this.isOpen) this.announce();
  }

  /** What arrived so far was gathered on a guess, and the guess was right. */
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
    for (const topic of this.ready) this.tell?.(new Judged(topic, withGaps<Gathered<HealthFacts>>(this.facts)));
    this.ready = [];
  }
}

/** Judged when somebody looks: most checks run unwatched. */
class Judged implements FinishedTopic {
  private judged?: readonly Finding[];

  constructor(
    private readonly about: HealthTopic,
    private readonly facts: Gathered<HealthFacts>,
  ) {}

  get topic(): string {
    return this.about.name;
  }

  get findings(): readonly Finding[] {
    return (this.judged ??= runChecks(this.about.checks, this.facts, ignore));
  }
}

function needsOf({ checks }: HealthTopic): ReadonlySet<string> {
  return new Set(checks.flatMap(({ needs }) => needs.map((need) => need.replace('?', ''))));
}

function neededBy(): ReadonlyMap<string, readonly HealthTopic[]> {
  const users = new Map<string, HealthTopic[]>();
  for (const topic of healthTopics)
    for (const need of needsOf(topic)) users.set(need, [...(users.get(need) ?? []), topic]);
  return users;
}
