import { parseForeignJson } from '#base/domain/foreign-json.js';
import type { StoreScript, StoreValue } from '#platform/runtime/redis/shared-store.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { USUAL_CHECKS } from './scan-checks.js';
import { packDomains, packLines, type ScanLine, unpackDomains, unpackLines } from './scan-line.js';
import * as scripts from './scan-scripts.js';
import type { Sums } from './scan-sums.js';

const DAY = 86_400_000;
/** How long a list that is being sent is kept if its client leaves. */
const LOADING_MS = 3_600_000;
/** Scans of all keys that are waiting or running. */
const MAX_ACTIVE = 10_000;
const ACTIVE_KEY = '{scans}:active';
const REPORT_KEYS = ['{scans}:reports', '{scans}:reported'];
/** Blocks of lines that are read at a time, each of one chunk at most. */
const BLOCKS_AT_ONCE = 20;
/** Providers and scores that are counted apart; those above are counted together. */
const MAX_PROVIDER_SUMS = 20_000;
/** Causes that are counted; above twice as many, those that fewest domains share are dropped. */
const MAX_CAUSES = 2000;

/** Octets of the packed reports of one scan; what comes later is not kept. */
const MAX_REPORTS_BYTES = 80 * 2 ** 20;

/** How long to wait after each attempt to call back. An attempt takes less time than the shortest pause. */
const CALLBACK_PAUSES_MS = [60_000, 300_000, 1_800_000, 60_000];

export type ScanState = 'waiting' | 'running' | 'done' | 'cancelled';

/** What is known of a scan as a whole. */
export interface ScanFacts {
  readonly id: string;
  readonly owner: string;
  readonly label: string;
  /** What is found out about each domain. */
  readonly checks: string;
  readonly state: ScanState;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly duplicates: number;
  readonly invalid: readonly { readonly line: number; readonly text: string }[];
  readonly createdAt: number;
  readonly finishedAt: number | undefined;
  readonly expiresAt: number;
  /** Whether its reports are kept. */
  readonly isWhole: boolean;
  /** Domains that were finished within the last minute, and of how many seconds of it that is known. */
  readonly pace: { readonly domains: number; readonly seconds: number };
}

export type NewScan = Pick<
  ScanFacts,
  'id' | 'owner' | 'label' | 'checks' | 'total' | 'duplicates' | 'invalid' | 'createdAt' | 'isWhole'
> & {
  readonly chunks: number;
  readonly callback?: string;
  /** What calls to it are signed with. */
  readonly callbackKey?: string;
  readonly trace?: string | undefined;
};

/** A chunk that may be checked, or tried again. */
export interface OpenChunk {
  readonly chunk: string;
  /** From when, in milliseconds since 1970. */
  readonly due: number;
}

export interface BegunChunk {
  readonly domains: string[];
  /** The number of this attempt at the chunk. Only the latest attempt can store results. */
  readonly begun: number;
  /** How many earlier attempts did not finish. */
  readonly tries: number;
  readonly checks: string;
  /** The span of the request that started the scan, as a header of W3C Trace Context; empty if there is none. */
  readonly trace: string;
  /** Whether its reports are kept. */
  readonly isWhole: boolean;
}

/** What became of a part of a chunk. */
export interface ChunkResults {
  readonly chunk: string;
  readonly begun: number;
  readonly lines: readonly ScanLine[];
  /** Their reports, packed. */
  readonly reports?: Buffer;
  readonly sums: Sums;
  /** Domains of the chunk that are not checked yet. */
  readonly left: readonly string[];
  /** This worker stops, so another one checks the domains that are left. */
  readonly isGivenBack: boolean;
  /** Domains to try again, and from when. */
  readonly again: readonly string[];
  readonly due: number;
  /** Results with the same name are stored once, so that a call can be repeated. */
  readonly name: string;
}

export interface StoredSums {
  readonly sums: ReadonlyMap<string, number>;
  readonly providers: ReadonlyMap<string, number>;
  readonly causes: ReadonlyMap<string, number>;
}

/** Where to tell that a scan is over, and what that is signed with. */
export interface Callback {
  readonly url: string;
  readonly key: string;
}

/** A line with its number in the results. */
export type NumberedLine = ScanLine & { readonly n: number };

/** Lines with their reports, in the order of the lines. */
interface WholeBlock {
  readonly lines: readonly NumberedLine[];
  readonly reports?: Buffer;
}

interface Runner {
  run(script: StoreScript, keys: readonly string[], args: readonly StoreValue[]): Promise<unknown>;
}

/** Everything that is kept of scans, in Redis. Calls throw UpstreamError while it is not available. */
export class ScanStore {
  private readonly lifeMs: number;

  constructor(
    private readonly redis: Runner,
    days: number,
  ) {
    this.lifeMs = days * DAY;
  }

  async fillBucket(id: string, bucket: number, domains: string): Promise<void> {
    await this.redis.run(scripts.FILL_BUCKET, [scripts.bucketKey(id, bucket)], [LOADING_MS, domains]);
  }

  async takeBucket(id: string, bucket: number): Promise<string> {
    return text(await this.redis.run(scripts.TAKE_BUCKET, [scripts.bucketKey(id, bucket)], []));
  }

  async addChunks(id: string, first: number, chunks: readonly (readonly string[])[]): Promise<void> {
    const args = chunks.flatMap((domains, i) => [first + i, packDomains(domains)]);
    await this.redis.run(scripts.ADD_CHUNKS, scripts.keysOf(id), [LOADING_MS, ...args]);
  }

  /** False if too many scans are waiting or running. */
  async create(scan: NewScan): Promise<boolean> {
    const { id, invalid, trace, isWhole, ...rest } = scan;
    const fields = {
      ...rest,
      ...{ invalid: JSON.stringify(invalid), state: 'waiting', done: 0, failed: 0, next: 0, whole: isWhole ? 1 : 0 },
      expiresAt: scan.createdAt + this.lifeMs,
      ...(trace !== undefined && { trace }),
    };
    await this.redis.run(scripts.CREATE, scripts.keysOf(id), [this.lifeMs, ...Object.entries(fields).flat()]);
    if ((await this.redis.run(scripts.ADD_ACTIVE, [ACTIVE_KEY], [id, MAX_ACTIVE])) === 1) return true;
    await this.remove(id);
    return false;
  }

  /** Counts domains toward the daily limit of a key; false if it has no room for all of them. */
  async countDay(owner: string, domains: number, limit: number, now: number): Promise<boolean> {
    const day = Math.floor(now / DAY);
    const args = [domains, limit, (day + 1) * DAY - now];
    return (await this.redis.run(scripts.COUNT_DAY, [`{${owner}}:scan-day:${day}`], args)) === 1;
  }

  /** Ids of scans that are waiting or running, and maybe of some that were. */
  async active(): Promise<string[]> {
    return list(await this.redis.run(scripts.ACTIVE, [ACTIVE_KEY], [])).map(text);
  }

  async dropActive(id: string): Promise<void> {
    await this.redis.run(scripts.DROP_ACTIVE, [ACTIVE_KEY], [id]);
  }

  /** Opens chunks up to a number, and lists those that are open; undefined if the scan is over. */
  async openNext(id: string, atOnce: number, now: number): Promise<readonly OpenChunk[] | undefined> {
    const [goesOn, ...rest] = list(await this.redis.run(scripts.OPEN_NEXT, scripts.keysOf(id), [atOnce, now]));
    if (goesOn !== 1) return undefined;
    return pairs(rest).map(([chunk, due]) => ({ chunk, due: Number(due) }));
  }

  /** Undefined if it is not open: it was finished before, or the scan is over. */
  async begin(id: string, chunk: string, now: number): Promise<BegunChunk | undefined> {
    const found = await this.redis.run(scripts.BEGIN, scripts.keysOf(id), [chunk, now]);
    if (!found) return undefined;
    const [domains, begun, tries, checks, trace, whole] = list(found);
    return {
      ...{ domains: unpackDomains(bytes(domains)), begun: Number(begun), tries: Number(tries) },
      ...{ checks: text(checks), trace: text(trace), isWhole: text(whole) === '1' },
    };
  }

  /** False if another process has begun the chunk since, or the scan was deleted. */
  async store(id: string, results: ChunkResults, now: number): Promise<boolean> {
    const { chunk, begun, lines, reports = '', sums, left, isGivenBack, again, due, name } = results;
    const failed = lines.filter((line) => 'error' in line).length;
    const counted = [sums.sums, sums.providers, sums.causes].flatMap((one) => [one.size, ...[...one].flat()]);
    const args = [
      ...[chunk, String(begun), now, this.lifeMs],
      ...[lines.length === 0 ? '' : packLines(lines), lines.length, failed],
      ...[left.length === 0 ? '' : packDomains(left), isGivenBack ? '1' : '0'],
      ...[again.length === 0 ? '' : packDomains(again), due],
      ...[MAX_PROVIDER_SUMS, MAX_CAUSES, name, reports, MAX_REPORTS_BYTES, ...counted],
    ];
    return (await this.redis.run(scripts.STORE, scripts.keysOf(id), args)) === 1;
  }

  async facts(id: string, now: number): Promise<ScanFacts | undefined> {
    const [fields, pace] = list(await this.redis.run(scripts.STATE, scripts.keysOf(id), []));
    const of = new Map(pairs(list(fields)));
    const number = (name: string) => Number(of.get(name) ?? 0);
    const state = of.get('state') as ScanState | undefined;
    if (state === undefined) return undefined;
    return {
      ...{
        id,
        state,
        owner: of.get('owner') ?? '',
        label: of.get('label') ?? '',
        checks: of.get('checks') ?? USUAL_CHECKS,
      },
      ...{ total: number('total'), done: number('done'), failed: number('failed'), duplicates: number('duplicates') },
      invalid: parseForeignJson(of.get('invalid') ?? '[]') as ScanFacts['invalid'],
      createdAt: number('createdAt'),
      finishedAt: of.has('finishedAt') ? number('finishedAt') : undefined,
      expiresAt: number('expiresAt'),
      isWhole: of.get('whole') === '1',
      pace: paceOf(pairs(list(pace)), number('startedAt'), now),
    };
  }

  /** The lines after a number, a few blocks at a time, until there is none; undefined if the scan does not exist. */
  async linesAfter(id: string, after: number): Promise<readonly NumberedLine[] | undefined> {
    const found = await this.redis.run(scripts.READ, scripts.keysOf(id), [after, BLOCKS_AT_ONCE]);
    if (!found) return undefined;
    const blocks = list(found);
    const lines: NumberedLine[] = [];
    for (let i = 0; i < blocks.length; i += 2) {
      const block = unpackLines(bytes(blocks[i]));
      const first = Number(text(blocks[i + 1])) - block.length + 1;
      lines.push(...block.map((line, at) => ({ n: first + at, ...line })).filter(({ n }) => n > after));
    }
    return lines;
  }

  /** The next block of lines after a number with its packed reports, if they are kept; undefined at the end. */
  async wholeAfter(id: string, after: number): Promise<WholeBlock | undefined> {
    const found = await this.redis.run(scripts.READ_WHOLE, scripts.keysOf(id), [after]);
    const [block, last, reports] = found ? list(found) : [];
    if (block === undefined) return undefined;
    const lines = unpackLines(bytes(block));
    const first = Number(text(last)) - lines.length + 1;
    const packed = bytes(reports);
    return {
      lines: lines.map((line, at) => ({ n: first + at, ...line })),
      ...(packed.length > 0 && { reports: packed }),
    };
  }

  /** Whether there is room for the reports of so many domains more. */
  async reserveReports(id: string, domains: number, limit: number, now: number): Promise<boolean> {
    const end = now + this.lifeMs + DAY;
    return (await this.redis.run(scripts.RESERVE_REPORTS, REPORT_KEYS, [id, domains, limit, now, end])) === 1;
  }

  async sums(id: string): Promise<StoredSums> {
    const found = list(await this.redis.run(scripts.SUMS, scripts.keysOf(id), [MAX_CAUSES]));
    const [sums, providers, causes] = found.map(
      (one) => new Map(pairs(list(one)).map(([name, count]) => [name, Number(count)])),
    );
    return { sums: sums!, providers: providers!, causes: causes! };
  }

  /** Ends it and keeps what is done. Its state before, if it exists. */
  async cancel(id: string, now: number): Promise<ScanState | undefined> {
    const before = await this.redis.run(scripts.CANCEL, scripts.keysOf(id), [now]);
    return before ? (text(before) as ScanState) : undefined;
  }

  /** Takes the next attempt to call back; undefined if there is none left. Attempts have growing pauses. */
  async claimCallback(id: string, now: number): Promise<Callback | 'later' | undefined> {
    const found = list(await this.redis.run(scripts.CLAIM_CALLBACK, scripts.keysOf(id), [now, ...CALLBACK_PAUSES_MS]));
    if (found.length === 0) return undefined;
    const [url, key] = found.map(text);
    return url === undefined || key === undefined ? 'later' : { url, key };
  }

  async hasCallback(id: string): Promise<boolean> {
    return (await this.redis.run(scripts.HAS_CALLBACK, scripts.keysOf(id), [])) === 1;
  }

  async dropCallback(id: string): Promise<void> {
    await this.redis.run(scripts.DROP_CALLBACK, scripts.keysOf(id), []);
  }

  /** Whether nothing of it is to be checked any more. */
  async isOver(id: string): Promise<boolean> {
    return (await this.redis.run(scripts.IS_OVER, scripts.keysOf(id), [])) === 1;
  }

  /** Its domains without a result; 0 if it is over. */
  async left(id: string): Promise<number> {
    return Number(await this.redis.run(scripts.LEFT, scripts.keysOf(id), []));
  }

  /** Ends it and leaves nothing of it. */
  async remove(id: string): Promise<void> {
    const buckets = Array.from({ length: scripts.BUCKETS }, (_, bucket) => scripts.bucketKey(id, bucket));
    const reported = Number(await this.redis.run(scripts.REMOVE, [...scripts.keysOf(id), ...buckets], []));
    if (reported > 0) await this.redis.run(scripts.RELEASE_REPORTS, REPORT_KEYS, [id, reported]);
    await this.dropActive(id);
  }
}

const TICK_MS = 10_000;
const MINUTE_S = 60;

/** Of the last minute, or since the beginning. */
function paceOf(slots: readonly (readonly [string, string])[], startedAt: number, now: number): ScanFacts['pace'] {
  const first = Math.floor(now / TICK_MS) - MINUTE_S / (TICK_MS / 1000);
  const domains = slots
    .map(([, value]) => value.split(':').map(Number))
    .filter(([tick]) => tick! >= first)
    .reduce((sum, [, count]) => sum + count!, 0);
  const since = startedAt === 0 ? 0 : (now - Math.max(startedAt, first * TICK_MS)) / 1000;
  return { domains, seconds: Math.max(1, since) };
}

function list(reply: unknown): unknown[] {
  if (!Array.isArray(reply)) throw new UpstreamError('malformed');
  return reply as unknown[];
}

function bytes(reply: unknown): Buffer {
  if (!Buffer.isBuffer(reply)) throw new UpstreamError('malformed');
  return reply;
}

function text(reply: unknown): string {
  return bytes(reply).toString();
}

function pairs(flat: readonly unknown[]): (readonly [string, string])[] {
  return flat.flatMap((one, i) => (i % 2 === 0 ? [[text(one), text(flat[i + 1])] as const] : []));
}
