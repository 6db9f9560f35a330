import { known, unobtainable, type Fact } from '#base/domain/fact.js';
import { nextSlice, type Sliceable } from './time-slices.js';

/** Maximum duration of a slice. */
const SLICE_MS = 10;
/** Maximum CPU time for parsing and checks of one report, without waiting. */
const BUDGET_MS = 2000;
/** Far more than an ordinary report needs. A report that has used more waits for others that have not. */
const LIGHT_MS = 100;

/** The CPU time of one report, spent in time slices so that the event loop is not blocked. */
export class WorkBudget {
  private spent = 0;

  constructor(
    private readonly budgetMs = BUDGET_MS,
    private readonly sliceMs = SLICE_MS,
  ) {}

  get isSpent(): boolean {
    return this.spent >= this.budgetMs;
  }

  /** Runs the work to its end. Work may test itself whether the budget is spent and then stop early. */
  async run<T>(work: Sliceable<T>): Promise<T> {
    for (;;) {
      await nextSlice(this.spent < LIGHT_MS ? 'light' : 'heavy');
      const step = this.slice(work);
      if (step.done) return step.value;
    }
  }

  /** Returns the result of the work, or unobtainable where the budget does not suffice. */
  async read<T>(work: Sliceable<T>): Promise<Fact<T>> {
    while (!this.isSpent) {
      await nextSlice(this.spent < LIGHT_MS ? 'light' : 'heavy');
      const step = this.slice(work);
      if (step.done) return known(step.value);
    }
    return unobtainable('too-large');
  }

  private slice<T>(work: Sliceable<T>): IteratorResult<unknown, T> {
    const start = performance.now();
    const before = process.cpuUsage();
    let step = work.next();
    while (!step.done && performance.now() - start < this.sliceMs) step = work.next();
    // On a busy machine most of a slice may pass while other programs run; the CPU time is that of all threads.
    const { user, system } = process.cpuUsage(before);
    this.spent += Math.min(performance.now() - start, (user + system) / 1000);
    return step;
  }
}
