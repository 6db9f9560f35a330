import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Network } from '../network.js';

/** The network behind a file: it answers nothing, and counts what it was asked. */
export class UnrecordedNetwork {
  missing = 0;

  constructor(private readonly now: number) {}

  get network(): Network {
    const miss = () => {
      this.missing++;
      return Promise.reject(new UpstreamError('unrecorded'));
    };
    return {
      now: this.now,
      resolver: {
        query: miss,
        queryAt: miss,
        queryEach: miss,
        // Otherwise a file without an answer would look like a failure of our network.
        isReachable: () => Promise.resolve(true),
      },
      servers: { query: miss },
      pages: { page: miss },
      registry: { lookup: miss },
      ports: {
        probe: () => {
          this.missing++;
          return Promise.resolve('blocked');
        },
      },
      connectivity: { isProven: () => Promise.resolve(false) },
      mail: { talk: miss },
      tls: { faults: miss },
      mailTls: { faults: miss },
    };
  }
}
