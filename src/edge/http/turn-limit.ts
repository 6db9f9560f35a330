/** Enough for all clients at normal load; a turn with this many steps takes about 20 ms of CPU time. */
const MAX_STEPS_PER_TURN = 16;

type Step = () => void;

/**
 * Limits how many steps (parsing a piece of input, starting a request) run in one turn of the event loop, over all
 * connections. Further steps run in the next turns, in the order in which they came.
 */
export class TurnLimit {
  private readonly queue = new Set<Step>();
  private stepsInTurn = 0;

  constructor(private readonly maxSteps = MAX_STEPS_PER_TURN) {}

  /** Whether one more step may run now. If so, it is counted. */
  take(): boolean {
    if (this.queue.size > 0 || this.stepsInTurn >= this.maxSteps) return false;
    this.count();
    return true;
  }

  /** Runs the step now if it may, or in one of the next turns. */
  run(step: Step): void {
    if (this.take()) step();
    else this.queue.add(step);
  }

  private count(): void {
    if (this.stepsInTurn === 0) setImmediate(() => this.nextTurn());
    this.stepsInTurn++;
  }

  private nextTurn(): void {
    this.stepsInTurn = 0;
    for (const step of this.queue) {
      if (this.stepsInTurn >= this.maxSteps) break;
      this.queue.delete(step);
      this.count();
      step();
    }
  }
}
