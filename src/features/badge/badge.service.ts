import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { Client } from '#platform/edge/limits/client.js';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import { ReservedCapacity } from '#platform/edge/limits/reserved-capacity.js';
import { type HealthReport, isConclusive, isScoreDoubtful, isUnanswered } from '#features/health/health-report.js';
import { HealthService } from '#features/health/health.service.js';
import { type Badge, badgeOf, greyBadge } from './badge-image.js';
import { KnownBadges } from './known-badges.js';

/**
 * Cached badges are returned immediately and recomputed in the background when they are old. Image proxies fetch for
 * all users from a few addresses, so that only badges of unknown domains count against a limit; all are computed within
 * a small capacity of their own.
 */
@Injectable()
export class BadgeService {
  private readonly making = new Map<string, Promise<Badge>>();
  private readonly room: ReservedCapacity;

  constructor(
    private readonly health: HealthService,
    private readonly known: KnownBadges,
    private readonly limiter: RateLimiter,
    { work }: Config,
  ) {
    this.room = new ReservedCapacity(work.badges);
  }

  /** Beyond the limit, a gray badge; without capacity, an error, which is also shown as a gray badge. */
  async badge(domain: DomainName, client: Client): Promise<Badge> {
    const known = await this.known.find(domain);
    if (!known) return this.first(domain, client);
    const badge = badgeOf(domain, known.value, known.ageMs);
    // If that fails or there is no capacity, the old badge stays and the next request tries again.
    if (badge.isOld) this.make(domain).catch(() => undefined);
    return badge;
  }

  private async first(domain: DomainName, client: Client): Promise<Badge> {
    const underWay = this.making.get(domain.ascii);
    if (underWay) return underWay;
    const hit = await this.limiter.count(client, 'badges');
    if (!hit) return greyBadge(domain.ascii, 'unknown');
    try {
      return await this.make(domain);
    } catch (error) {
      await this.limiter.giveBack(hit);
      throw error;
    }
  }

  /** Computes a badge once for all concurrent requests. */
  private make(domain: DomainName): Promise<Badge> {
    const { ascii } = domain;
    const made = this.making.get(ascii) ?? this.compute(domain).finally(() => this.making.delete(ascii));
    this.making.set(ascii, made);
    return made;
  }

  private async compute(domain: DomainName): Promise<Badge> {
    const { body } = await this.room.run((caller) => this.health.report(domain, caller));
    if (!isConclusive(body)) return greyBadge(domain.ascii, 'unknown');
    const value = wordFor(body);
    await this.known.keep(domain, value);
    return badgeOf(domain, value, 0);
  }
}

/** A high score is green only if every check ran that could have lowered it; with the word it is gray. */
function wordFor(report: HealthReport): string {
  if (report.resolvable) return `${report.score}/100${isScoreDoubtful(report) ? ' incomplete' : ''}`;
  return isUnanswered(report) ? 'not responding' : 'not found';
}
