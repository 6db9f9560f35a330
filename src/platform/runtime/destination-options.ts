/** A token bucket: its size in packets or requests, and the time in which it refills. */
export interface BucketSize {
  readonly packets: number;
  readonly refillMs: number;
}

/** Limits of packets to one address and to its network, about one registrable domain, and of requests to one registry. */
export class DestinationOptions {
  readonly address: BucketSize = { packets: 800, refillMs: 16_000 };
  readonly network: BucketSize = { packets: 3200, refillMs: 16_000 };
  readonly domain: BucketSize = { packets: 1200, refillMs: 60_000 };
  readonly registry: BucketSize = { packets: 200, refillMs: 20_000 };

  constructor(settings: Partial<DestinationOptions> = {}) {
    Object.assign(this, settings);
  }
}
