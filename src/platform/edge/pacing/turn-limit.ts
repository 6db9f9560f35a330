/** Enough for all clients at normal load; a turn with this many steps takes about 20 ms of CPU time. */
const MAX_STEPS_PER_TURN = 16;
/** Turns in a row in which what was sent ahead may wait because clients connect. Many more seldom connect at once. */
const MAX_ACCEPTING_TURNS = 64;

type Step = () => void;

/** `next`: a request of a client that waits for nothing else. `ahead`: what it sends while it waits for a response. */
export type Place = 'next' | 'ahead';

/**
 * Limits how many steps (parsing a piece of input, starting a request) run in one turn of the event loop, over all
 * connections. Further steps run in the next turns, in the order in which they came. Half of the steps are kept for
 * clients that send nothing ahead, so that thousands of requests sent ahead do not delay one.
 */
export class TurnLimit {
  private readonly queues: Record<Place, Set<Step>> = { next: new Set(), ahead: new Set() };
  private stepsInTurn: Record<Place, number> = { next: 0, ahead: 0 };
  private maxAhead: number;
  private isAccepting = false;
  private acceptingTurns = 0;
  private hasNextTurn = false;

  constructor(private readonly maxSteps = MAX_STEPS_PER_TURN) {
    this.maxAhead = maxSteps / 2;
  }

  /** Makes the turn short, because a client has connected and others may be waiting to be accepted. */
  accepted(): void {
    this.isAccepting = true;
    this.planNextTurn();
  }

  /** Whether one more step may run now. If so, it is counted. */
  take(place: Place): boolean {
    if (this.queues[place].size > 0 || !this.hasRoom(place)) return false;
    this.count(place);
    return true;
  }

  /** Runs the step now if it may, or in one of the next turns. */
  run(step: Step, place: Place): void {
    if (this.take(place)) step();
    else this.queues[place].add(step);
  }

  private hasRoom(place: Place): boolean {
    const { next, ahead } = this.stepsInTurn;
    return next + ahead < this.maxSteps && (place === 'next' || ahead < this.maxAhead);
  }

  private count(place: Place): void {
    this.stepsInTurn[place]++;
    this.planNextTurn();
  }

  private planNextTurn(): void {
    if (!this.hasNextTurn) setImmediate(() => this.nextTurn());
    this.hasNextTurn = true;
  }

  private nextTurn(): void {
    this.hasNextTurn = false;
    this.stepsInTurn = { next: 0, ahead: 0 };
    this.acceptingTurns = this.isAccepting ? (this.acceptingTurns + 1) % MAX_ACCEPTING_TURNS : 0;
    this.maxAhead = this.acceptingTurns > 0 ? 0 : this.maxSteps / 2;
    if (this.isAccepting) this.planNextTurn();
    this.isAccepting = false;
    this.runQueued('ahead');
    this.runQueued('next');
  }

  private runQueued(place: Place): void {
    for (const step of this.queues[place]) {
      if (!this.hasRoom(place)) break;
      this.queues[place].delete(step);
      this.count(place);
      step();
    }
  }
}
