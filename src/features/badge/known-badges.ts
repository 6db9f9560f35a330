import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { LongTermCache } from '#platform/edge/reports/long-term-cache.js';

const WEEK_MS = 7 * 86_400_000;
const WRITTEN = /^(\d{1,15}) ([\w /]{1,40})$/;

export interface KnownBadge {
  /** The text of the badge: a score or a word. */
  readonly value: string;
  readonly ageMs: number;
}

/** The badge texts of the last seven days. */
@Injectable()
export class KnownBadges {
  constructor(
    private readonly memory: LongTermCache,
    private readonly clock: Clock,
  ) {}

  async find(domain: DomainName): Promise<KnownBadge | undefined> {
    const [, madeAt, value] = WRITTEN.exec((await this.memory.recall(keyOf(domain))) ?? '') ?? [];
    if (value === undefined) return undefined;
    const ageMs = Math.max(0, this.clock.now() - Number(madeAt));
    return ageMs < WEEK_MS ? { value, ageMs } : undefined;
  }

  keep(domain: DomainName, value: string): Promise<void> {
    return this.memory.keep(keyOf(domain), `${this.clock.now()} ${value}`, WEEK_MS);
  }
}

function keyOf({ ascii }: DomainName): string {
  return `badge:${ascii}`;
}
