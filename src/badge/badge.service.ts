import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable } from '@nestjs/common';
import type { Cache } from 'cache-manager';
import { Clock } from '../domain/clock.js';
import { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/http/caller.js';
import { isConclusive, isUnanswered } from '../health/health-report.js';
import { HealthService } from '../health/health.service.js';
import { type Badge, badgeImage, type BadgeFace, greyBadge, scoreFace } from './badge-image.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Kept {
  readonly face: BadgeFace;
  readonly madeAt: number;
}

/** Badges are good for an hour, and shown for a day while a new one is made. */
@Injectable()
export class BadgeService {
  private readonly renewing = new Set<string>();

  constructor(
    private readonly health: HealthService,
    @Inject(CACHE_MANAGER) private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  async badge(text: string, caller: Caller): Promise<Badge> {
    const domain = DomainName.parse(text);
    if (!domain) return greyBadge(text, 'invalid');
    const kept = await this.cache.get<Kept>(keyOf(domain));
    if (!kept) return this.make(domain, caller);
    const isFresh = this.clock.now() < kept.madeAt + HOUR * 1000;
    if (!isFresh) this.renew(domain, caller);
    return shown(domain, kept.face, isFresh ? HOUR : MINUTE);
  }

  private async make(domain: DomainName, caller: Caller): Promise<Badge> {
    const { body } = await this.health.report(domain, caller);
    if (!isConclusive(body)) return greyBadge(domain.ascii, 'unknown');
    if (!body.resolvable) {
      await this.cache.del(keyOf(domain));
      return greyBadge(domain.ascii, isUnanswered(body) ? 'not responding' : 'not found');
    }
    const face = scoreFace(body.score);
    await this.cache.set<Kept>(keyOf(domain), { face, madeAt: this.clock.now() }, DAY * 1000);
    return shown(domain, face, HOUR);
  }

  /** Nobody waits for it. When it fails, or there is no room for it, the old badge stays and the next visitor tries. */
  private renew(domain: DomainName, { tracker, keyed }: Caller): void {
    const { ascii } = domain;
    if (this.renewing.has(ascii)) return;
    this.renewing.add(ascii);
    const done = () => this.renewing.delete(ascii);
    this.make(domain, { tracker, keyed }).then(done, done);
  }
}

function keyOf({ ascii }: DomainName): string {
  return `badge:${ascii}`;
}

function shown({ ascii }: DomainName, face: BadgeFace, maxAge: number): Badge {
  return { image: badgeImage(ascii, face), maxAge };
}
