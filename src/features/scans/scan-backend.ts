import type { ScanQueue } from './scan-queue.js';
import type { ScanStore } from './scan-store.js';

/** Where scans are kept and handed to workers. */
export interface ScanParts {
  readonly store: ScanStore;
  readonly queue: ScanQueue;
}

/** Without parts, scans are off. */
export class ScanBackend {
  constructor(readonly parts?: ScanParts) {}
}
