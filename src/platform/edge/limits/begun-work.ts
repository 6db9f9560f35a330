import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { overloaded } from '../errors/api-error.js';
import { toApiError } from '../errors/upstream-refusal.js';
import { anonymousClient } from './client.js';
import { RateLimiter } from './rate-limiter.js';

const MAX_BEGUN = 200;
/** How long a client can come back for the result. */
const KEPT_MS = 120_000;
/** Work that takes longer has failed; every report has deadlines that end it sooner. */
const WORK_MS = 60_000;
/** Further requests for the same work are counted. One every two seconds needs half of them. */
const MAX_FREE = 60;

interface Begun {
  readonly result: Promise<unknown>;
  free: number;
}

/**
 * Work that was counted once and answered with a page that asks again. Requests of the same client for the same URL get
 * its result: they are not counted and begin nothing.
 */
@Injectable()
export class BegunWork {
  private readonly begun = new LRUCache<string, Begun>({ max: MAX_BEGUN, ttl: KEPT_MS });
  private readonly followed = new WeakMap<Request, Begun>();

  constructor(private readonly limiter: RateLimiter) {}

  /** Whether this request comes back for what its client began, and so need not be counted. */
  isFree(request: Request): boolean {
    if (this.begun.size === 0) return false;
    const begun = this.begun.get(keyOf(request));
    if (!begun) return false;
    this.followed.set(request, begun); // it keeps its right to the result, even if another request takes it away meanwhile
    return --begun.free >= 0;
  }

  resultFor<T>(request: Request): Promise<T> | undefined {
    return this.followed.get(request)?.result as Promise<T> | undefined;
  }

  /** Keeps what the request began until its client comes back. */
  keep(request: Request, work: Promise<unknown>): void {
    if (this.followed.has(request)) return;
    const key = keyOf(request);
    const result = within(WORK_MS, work);
    this.begun.set(key, { result, free: MAX_FREE });
    result.catch((error: unknown) => {
      if (toApiError(error)?.code === 'overloaded') this.limiter.takeBack(request);
    });
  }

  /** The client has its result. */
  end(request: Request): void {
    if (this.followed.has(request)) this.begun.delete(keyOf(request));
  }
}

function keyOf(request: Request): string {
  const { tracker } = (request.apiClient ??= anonymousClient(request));
  return `${tracker} ${request.i18nLang ?? ''} ${request.originalUrl}`;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(overloaded()), ms).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
