import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { runningTrace } from '#base/execution/tracing.js';
import { Config } from '#platform/config/config.js';
import { ApiError, invalidBody, overloaded } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import type { NextEvents } from '#platform/edge/http/event-streams.js';
import { publicAddress } from '#platform/edge/http/public-address.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { DomainSource } from './domain-list.js';
import { ScanBackend, type ScanParts } from './scan-backend.js';
import { ScanIntake, TooManyDomains } from './scan-intake.js';
import type { NumberedLine, ScanFacts } from './scan-store.js';
import { scanResult } from './scan-result.js';
import { summaryOf } from './scan-summary.js';
import { ScanTitles } from './scan-titles.js';
import type { ScanDeleted, ScanResult, ScanStart, ScanSummary } from './scans.dto.js';

const ID_BYTES = 16;
const KEY_BYTES = 32;
const DAY_S = 86_400;
/** Lists that are read at a time, in this process. */
const MAX_INTAKES = 4;
/** Of a scan whose reports are kept. */
const MAX_WHOLE_DOMAINS = 10_000;

/** A list that somebody sends. */
export interface SentList {
  readonly pieces: AsyncIterable<Buffer>;
  readonly list: DomainSource;
  /** Known when all pieces are read. Throws if it is not what a scan can do. */
  readonly wish: () => ScanWish;
}

/** What its owner wants of a scan. */
export interface ScanWish {
  readonly label: string;
  readonly checks: string;
  /** Where to tell that it is over. */
  readonly callback: string;
}

/** Starts scans, and tells what became of them. */
@Injectable()
export class ScansService {
  private intakes = 0;

  constructor(
    private readonly backend: ScanBackend,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly titles: ScanTitles,
  ) {}

  get isOn(): boolean {
    return this.backend.parts !== undefined;
  }

  /** Refuses a client that may start no scan, before the list is read. */
  mustBegin({ keyed }: Client): void {
    this.parts();
    if (!keyed) throw noKey();
  }

  async start({ tracker }: Client, sent: SentList): Promise<ScanStart> {
    const parts = this.parts();
    if (this.intakes >= MAX_INTAKES) throw overloaded();
    this.intakes++;
    const id = randomBytes(ID_BYTES).toString('base64url');
    try {
      return await this.reached(() => this.taken(parts, id, tracker, sent));
    } catch (error) {
      await this.reached(() => parts.store.remove(id)).catch(() => undefined);
      throw error;
    } finally {
      this.intakes--;
    }
  }

  async state(id: string): Promise<ScanResult> {
    const { store } = this.parts();
    return scanResult(await this.found(store, id));
  }

  /** An event `progress` whenever the state has changed, until the scan is over. */
  changes(id: string): NextEvents {
    let known = '';
    let isOver = false;
    return async () => {
      if (isOver) return undefined;
      const now = await this.state(id);
      isOver = now.state === 'done' || now.state === 'cancelled';
      const isSame = JSON.stringify(now) === known;
      known = JSON.stringify(now);
      return isSame ? [] : [{ name: 'progress', data: now }];
    };
  }

  async summary(id: string, locale: Language): Promise<ScanSummary> {
    const { store } = this.parts();
    const facts = await this.found(store, id);
    const { findings, ...rest } = summaryOf(facts, await this.reached(() => store.sums(id)));
    const titled = findings.map((one) => ({ ...one, title: this.titles.of(one.id, facts.checks, locale) }));
    return { api: 'v1', id, ...rest, findings: titled, locale };
  }

  /** The next lines after a number; none at the end of what there is. */
  async lines(id: string, after: number): Promise<readonly NumberedLine[]> {
    const { store } = this.parts();
    const lines = await this.reached(() => store.linesAfter(id, after));
    if (!lines) throw new ApiError('not_found');
    return lines;
  }

  /** What the reports of a scan are about. Throws unless they are kept. */
  async wholeChecks(id: string): Promise<string> {
    const { isWhole, checks } = await this.found(this.parts().store, id);
    if (!isWhole) throw new ApiError('invalid_request', { value: 'true', field: 'full' });
    return checks;
  }

  /** The next lines after a number with their packed reports; undefined at the end of what there is. */
  wholeAfter(id: string, after: number): ReturnType<ScanParts['store']['wholeAfter']> {
    const { store } = this.parts();
    return this.reached(() => store.wholeAfter(id, after));
  }

  async cancel(id: string, client: Client): Promise<ScanResult> {
    const { store } = this.parts();
    await this.mustOwn(id, client);
    await this.reached(() => store.cancel(id, this.clock.now()));
    return this.state(id);
  }

  async remove(id: string, client: Client): Promise<ScanDeleted> {
    const { store } = this.parts();
    await this.mustOwn(id, client);
    await this.reached(() => store.remove(id));
    return { api: 'v1', id };
  }

  private async taken({ store, queue }: ScanParts, id: string, owner: string, sent: SentList): Promise<ScanStart> {
    const { total, chunks, duplicates, invalid } = await this.read(new ScanIntake(store, id), sent);
    const { label, checks, callback } = sent.wish();
    if (total === 0) throw invalidBody('noDomain');
    const createdAt = this.clock.now();
    await this.count(owner, total);
    const told = callback === '' ? undefined : { callback, callbackKey: randomBytes(KEY_BYTES).toString('base64url') };
    const trace = runningTrace();
    const most = this.config.scans?.reports ?? 0;
    const isWhole = total <= MAX_WHOLE_DOMAINS && (await store.reserveReports(id, total, most, createdAt));
    const isTaken = await store.create({
      id,
      owner,
      label,
      checks,
      total,
      chunks,
      duplicates,
      invalid,
      createdAt,
      isWhole,
      trace,
      ...told,
    });
    if (!isTaken) throw overloaded();
    await queue.feed(id).catch((error: unknown) => UpstreamError.of(error)); // it is looked after within seconds
    const url = publicAddress(this.config.http, `scans/${id}`);
    const counts = { accepted: total, duplicates, invalid: [...invalid] };
    return { api: 'v1', id, ...counts, url, ...(told && { callbackKey: told.callbackKey }) };
  }

  private async read(intake: ScanIntake, { pieces, list }: SentList) {
    try {
      return await intake.read(pieces, list);
    } catch (error) {
      if (error instanceof TooManyDomains) throw invalidBody('tooManyDomains');
      throw error;
    }
  }

  /** Each domain counts as one request of the scan quota of its key. */
  private async count(owner: string, domains: number): Promise<void> {
    const { store } = this.parts();
    const limit = this.config.scans?.domainsPerDay ?? 0;
    const now = this.clock.now();
    if (await store.countDay(owner, domains, limit, now)) return;
    const timeToExpire = DAY_S - (Math.floor(now / 1000) % DAY_S);
    throw this.limiter.refusal({ limit, ttl: DAY_S * 1000, timeToExpire });
  }

  private async found(store: ScanParts['store'], id: string): Promise<ScanFacts> {
    const facts = await this.reached(() => store.facts(id, this.clock.now()));
    if (!facts) throw new ApiError('not_found');
    return facts;
  }

  /** Anyone who knows the id can read a scan; only its key can end it. */
  private async mustOwn(id: string, { tracker, keyed }: Client): Promise<void> {
    const { owner } = await this.found(this.parts().store, id);
    if (!keyed || owner !== tracker) throw noKey();
  }

  private parts(): ScanParts {
    if (!this.backend.parts) throw new ApiError('not_found');
    return this.backend.parts;
  }

  /** Answers 503 if the store cannot be reached. */
  private async reached<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof UpstreamError) throw overloaded();
      throw error;
    }
  }
}

function noKey(): ApiError {
  return new ApiError('invalid_api_key', {}, { 'WWW-Authenticate': 'Bearer' });
}
