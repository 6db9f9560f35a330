import type { ScanQueue } from './scan-queue.js';
import type { ScanStore } from './scan-store.js';

/** Where scans are kept and handed to workers. */
export interface ScanParts {
  readonly store: ScanStore;
  readonly queue: ScanQueue;
}

/** What scans need of this process. Without it, the service offers no scans. */
export class ScanBackend {
  constructor(readonly parts?: ScanParts) {}
}
