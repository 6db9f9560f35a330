/** A token bucket: its size in packets, and the time in which it refills. */
export interface BucketSize {
  readonly packets: number;
  readonly refillMs: number;
}

/** Limits of packets to one address, and about one registrable domain. */
export class DestinationOptions {
  readonly address: BucketSize = { packets: 800, refillMs: 16_000 };
  readonly domain: BucketSize = { packets: 1200, refillMs: 60_000 };

  constructor(settings: Partial<DestinationOptions> = {}) {
    Object.assign(this, settings);
  }
}
