import { ScanBackend, type ScanParts } from '#features/scans/scan-backend.js';
import type { NewScan, ScanFacts, ScanStore, StoredSums } from '#features/scans/scan-store.js';

export const SCAN_ID = 'k7f3mq2x9hcd4tzr8Wv5bN';
const NOW = Date.now();

export const SCAN_FACTS: ScanFacts = {
  ...{
    id: SCAN_ID,
    owner: 'key:1',
    label: 'All <customers>',
    checks: 'health',
    state: 'running',
    total: 60_000,
    done: 1230,
    failed: 7,
  },
  ...{ duplicates: 41, invalid: [{ line: 17, text: '<b>n/a</b>' }], createdAt: NOW - 60_000, finishedAt: undefined },
  ...{ expiresAt: NOW + 86_400_000, isWhole: false, pace: { domains: 600, seconds: 60 } },
};

export const SCAN_SUMS: StoredSums = {
  sums: new Map([
    ['problems', 312],
    ['score:4', 300],
    ['score:9', 923],
    ['finding:problem:spf-include.dead', 310],
    ['finding:warn:dmarc-record.missing', 100],
    ['reason:upstream_unavailable', 6],
    ['reason:too_complex', 1],
  ]),
  providers: new Map([
    ['dnshost.example|41', 300],
    ['dnshost.example|!', 300],
    ['|97', 923],
  ]),
  causes: new Map([['spf-include spf.postwurf.example spf-include.dead problem', 310]]),
};

/** A store without Redis: the scan that a test sets, others by their id, and those that are started. */
export class ScanStoreDouble {
  facts: ScanFacts | undefined = SCAN_FACTS;
  sums = SCAN_SUMS;
  readonly others = new Map<string, { readonly facts: ScanFacts; readonly sums: StoredSums }>();
  readonly started: NewScan[] = [];
  hasRoom = true;
  readonly removed: string[] = [];
  /** Lines with their reports. */
  blocks: NonNullable<Awaited<ReturnType<ScanStore['wholeAfter']>>>[] = [];

  get backend(): ScanBackend {
    const buckets = new Map<string, string>();
    const store = {
      facts: (id: string) =>
        Promise.resolve(this.others.get(id)?.facts ?? (this.facts?.id === id ? this.facts : undefined)),
      sums: (id: string) => Promise.resolve(this.others.get(id)?.sums ?? this.sums),
      fillBucket: (id: string, bucket: number, domains: string) =>
        Promise.resolve(void buckets.set(`${id} ${bucket}`, (buckets.get(`${id} ${bucket}`) ?? '') + domains)),
      takeBucket: (id: string, bucket: number) => Promise.resolve(buckets.get(`${id} ${bucket}`) ?? ''),
      addChunks: () => Promise.resolve(),
      reserveReports: () => Promise.resolve(true),
      wholeAfter: (_: string, after: number) =>
        Promise.resolve(this.blocks.find(({ lines }) => lines.at(-1)!.n > after)),
      countDay: () => Promise.resolve(this.hasRoom),
      create: (scan: NewScan) => Promise.resolve(this.started.push(scan) > 0),
      remove: (id: string) => Promise.resolve(void this.removed.push(id)),
    };
    const queue = { feed: () => Promise.resolve() };
    return new ScanBackend({ store, queue } as unknown as ScanParts);
  }
}
