import { Clock } from '../../src/domain/clock.js';

/** Stands still until told otherwise. */
export class SetClock extends Clock {
  constructor(public time = 0) {
    super();
  }

  now(): number {
    return this.time;
  }
}
