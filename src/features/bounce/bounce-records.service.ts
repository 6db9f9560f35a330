import { Injectable } from '@nestjs/common';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import { BoundedLookup } from '#platform/network/dns/bounded-lookup.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { meteredResolver } from '#platform/network/metered.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { adviceFor, knownFrom } from './advice.js';
import { bounceJob } from './bounce.job.js';
import { type Published, publishedNow } from './published-now.js';

/** What the records of a check show now, in words. */
export interface RecordsNow {
  readonly state: Published['state'];
  readonly text: string;
}

/** By endpoint of the check, for one report each. */
export type RecordsByCheck = ReadonlyMap<string, RecordsNow>;

/** Bounces to many recipients name the same domains again. */
const MAX_REPORTS = 3;
const MAX_QUERIES = 60;
const PATIENCE_MS = 5000;

/** Looks up what the domains, addresses and keys that a bounce names publish now. Nothing is stored. */
@Injectable()
export class BounceRecords {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly timeouts: Timeouts,
    private readonly workload: Workload,
    private readonly localizer: Localizer,
    private readonly workers: WorkerPool,
  ) {}

  /** For each of the first reports; nothing if the service has no room for it. */
  async lookUp(bytes: Uint8Array, language: Language, client?: Client): Promise<readonly RecordsByCheck[]> {
    const { reports, ...about } = await this.workers.run(bounceJob, bytes, { client, bytes: bytes.length });
    const asked = reports.slice(0, MAX_REPORTS).map((report) => ({
      checks: adviceFor(report, about).checks,
      known: knownFrom(report, about),
    }));
    if (asked.every(({ checks }) => checks.length === 0)) return [];
    return this.withLookup(client, (lookup) =>
      Promise.all(
        asked.map(async ({ checks, known }) => {
          const found = await Promise.all(
            checks.map(async ({ check, endpoint }) => [endpoint, await publishedNow(check, known, lookup)] as const),
          );
          return new Map(
            found.flatMap(([endpoint, now]) => (now ? [[endpoint, this.inWords(now, language)] as const] : [])),
          );
        }),
      ),
    );
  }

  private async withLookup(
    client: Client | undefined,
    use: (lookup: BoundedLookup) => Promise<RecordsByCheck[]>,
  ): Promise<readonly RecordsByCheck[]> {
    try {
      return await this.workload.run(client, (memory) =>
        this.timeouts.budget(PATIENCE_MS, undefined, (signal) =>
          use(new BoundedLookup(meteredResolver(this.resolver, memory), signal, MAX_QUERIES)),
        ),
      );
    } catch (error) {
      if (error instanceof CapacityError) return [];
      throw error;
    }
  }

  private inWords({ state, says, params }: Published, language: Language): RecordsNow {
    return { state, text: this.localizer.text(language, `bounce.now.${says}`, params) };
  }
}
