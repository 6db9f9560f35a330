import { known, unobtainable, type Fact } from './fact.js';
import { turn, type Sliceable } from './slices.js';

/** So long may a piece of work keep others waiting. */
const SLICE_MS = 10;
/** So long may reading and judging for one report take in all, waiting not counted. */
const BUDGET_MS = 2000;

/** The computing time of one report, spent in slices with everything else that has to be done in between. */
export class WorkBudget {
  private spent = 0;

  constructor(
    private readonly budgetMs = BUDGET_MS,
    private readonly sliceMs = SLICE_MS,
  ) {}

  get isSpent(): boolean {
    return this.spent >= this.budgetMs;
  }

  /** The work to its end. It may look itself whether the budget is spent, and be brief then. */
  async run<T>(work: Sliceable<T>): Promise<T> {
    for (;;) {
      await turn();
      const step = this.slice(work);
      if (step.done) return step.value;
    }
  }

  /** What the work gives; nothing is known where the budget does not suffice. */
  async read<T>(work: Sliceable<T>): Promise<Fact<T>> {
    while (!this.isSpent) {
      await turn();
      const step = this.slice(work);
      if (step.done) return known(step.value);
    }
    return unobtainable('too-large');
  }

  private slice<T>(work: Sliceable<T>): IteratorResult<undefined, T> {
    const start = performance.now();
    let step = work.next();
    while (!step.done && performance.now() - start < this.sliceMs) step = work.next();
    this.spent += performance.now() - start;
    return step;
  }
}
