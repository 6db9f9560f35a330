import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectThrottlerStorage, type ThrottlerStorage } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';
import { Clock } from '#base/domain/clock.js';
import { RegistrarClient, type RegistrarReply } from '#platform/network/web/registrar-client.js';

const MINUTE = 60_000;
const VALID_FOR = 10 * MINUTE;
const INVALID_FOR = MINUTE;
const STALE_FOR = 24 * 60 * MINUTE;
const MAX_KEYS = 50_000;
const MAX_PER_MINUTE = 60; // calls to the registrar that one client can cause

interface Remembered {
  readonly verdict: 'valid' | 'invalid';
  readonly at: number;
}

/** The registrar's answer for a key, cached under the key's digest; the key itself is never stored. */
@Injectable()
export class RegistrarKeys {
  /** `maxSize`, because `max` would allocate all entries at the start. */
  private readonly remembered = new LRUCache<string, Remembered>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });
  private readonly inFlight = new Map<string, Promise<RegistrarReply>>();

  constructor(
    private readonly registrar: RegistrarClient,
    private readonly clock: Clock,
    @InjectThrottlerStorage() private readonly storage: ThrottlerStorage,
  ) {}

  static digest(key: string): string {
    return createHash('sha256').update(key).digest('base64url');
  }

  async verify(key: string, client: string): Promise<RegistrarReply> {
    const digest = RegistrarKeys.digest(key);
    const known = this.remembered.get(digest);
    const age = this.clock.now() - (known?.at ?? 0);
    if (known && age < (known.verdict === 'valid' ? VALID_FOR : INVALID_FOR)) return known.verdict;
    const verdict = await this.askOnce(digest, key, client);
    if (verdict !== 'unverifiable') return verdict;
    return known?.verdict === 'valid' && age < STALE_FOR ? 'valid' : 'unverifiable';
  }

  /** One call per key at a time; calls are limited per client. */
  private async askOnce(digest: string, key: string, client: string): Promise<RegistrarReply> {
    const underWay = this.inFlight.get(digest);
    if (underWay) return underWay; // no further call to the registrar
    // Prevents a client with random keys from flooding the registrar through us.
    const asking = await this.storage.increment(`{${client}}:verify`, MINUTE, MAX_PER_MINUTE, 0, 'verify');
    if (asking.isBlocked) return 'unverifiable';
    const asked = this.inFlight.get(digest) ?? this.ask(digest, key).finally(() => this.inFlight.delete(digest));
    this.inFlight.set(digest, asked);
    return asked;
  }

  private async ask(digest: string, key: string): Promise<RegistrarReply> {
    const verdict = await this.registrar.verify(key);
    if (verdict !== 'unverifiable') this.remembered.set(digest, { verdict, at: this.clock.now() });
    return verdict;
  }
}
