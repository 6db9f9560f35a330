const FIRST_MS = 250;
const LONGEST_MS = 15_000;
const DECAY = 0.9;

/**
 * How long a worker pauses between two domains. It slows down when checks find no room, as at the limit of a name server that
 * many domains share, because trying again at once would find none either.
 */
export class ScanPace {
  private ms = 0;

  get pauseMs(): number {
    return this.ms < FIRST_MS ? 0 : this.ms;
  }

  note(hadRoom: boolean): void {
    this.ms = hadRoom ? this.ms * DECAY : Math.min(LONGEST_MS, Math.max(FIRST_MS, 2 * this.ms));
  }
}
