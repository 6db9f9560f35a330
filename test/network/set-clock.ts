import { Clock } from '#base/domain/clock.js';

/** A clock that only changes when it is set. */
export class SetClock extends Clock {
  constructor(public time = 0) {
    super();
  }

  now(): number {
    return this.time;
  }
}
