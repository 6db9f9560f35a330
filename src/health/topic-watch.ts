import type { Gathered } from '../domain/fact.js';
import type { Finding } from '../domain/finding.js';
import { withGaps } from '../domain/isolation.js';
import { runChecks } from '../domain/run-checks.js';
import type { HealthFacts } from './health-facts.js';
import type { FinishedTopic } from './health-progress.js';
import type { HealthTopic } from './health-check.js';
import { healthTopics } from './health-topics.js';

const NEEDS = new Map(healthTopics.map((topic) => [topic, needsOf(topic)]));
const ignore = () => undefined; // the report itself takes note of a bug

/** Sees facts arrive, and tells of each topic as soon as everything its checks need is there. */
export class TopicWatch {
  private readonly facts: Partial<Gathered<HealthFacts>> = {};
  private readonly waiting: Map<HealthTopic, readonly string[]>;
  private isOpen = false;

  /** Without anyone to tell, nothing is waited for. */
  constructor(private readonly tell?: (finished: FinishedTopic) => void) {
    this.waiting = new Map(tell ? NEEDS : []);
  }

  add(part: object): void {
    if (!this.tell) return;
    Object.assign(this.facts, part);
    if (this.isOpen) this.look();
  }

  /** What arrived so far was gathered on a guess, and the guess was right. */
  open(): void {
    this.isOpen = true;
    this.look();
  }

  private look(): void {
    for (const [topic, needs] of this.waiting) {
      if (!needs.every((need) => need in this.facts)) continue;
      this.waiting.delete(topic);
      this.tell?.(new Judged(topic, withGaps<Gathered<HealthFacts>>({ ...this.facts })));
    }
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

function needsOf({ checks }: HealthTopic): readonly string[] {
  return [...new Set(checks.flatMap(({ needs }) => needs.map((need) => need.replace('?', ''))))];
}
