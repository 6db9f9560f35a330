import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import type { DomainName } from '../domain/domain-name.js';
import type { Caller } from '../edge/limits/caller.js';
import { RateLimiter } from '../edge/limits/rate-limiter.js';
import { ReservedCapacity } from '../edge/limits/reserved-capacity.js';
import { type HealthReport, isConclusive, isUnanswered } from '../health/health-report.js';
import { HealthService } from '../health/health.service.js';
import { type Badge, badgeOf, greyBadge } from './badge-image.js';
import { KnownBadges } from './known-badges.js';

/**
 * A badge that is known is shown at once, and newly made in the background when it is old. Image proxies fetch for everyone
 * from a few addresses, so that only badges of domains not known are counted; all are made in a small room of their own.
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

  /** Past a limit a grey one; where there is no room, an error, which is shown as a grey one as well. */
  async badge(domain: DomainName, caller: Caller): Promise<Badge> {
    const known = await this.known.find(domain);
    if (!known) return this.first(domain, caller);
    const badge = badgeOf(domain, known.value, known.ageMs);
    // When it fails, or there is no room for it, the old badge stays and the next visitor tries.
    if (badge.isOld) this.make(domain).catch(() => undefined);
    return badge;
  }

  private async first(domain: DomainName, caller: Caller): Promise<Badge> {
    const underWay = this.making.get(domain.ascii);
    if (underWay) return underWay;
    const { exceeded } = await this.limiter.count(caller, ['badges']);
    if (exceeded) return greyBadge(domain.ascii, 'unknown');
    try {
      return await this.make(domain);
    } catch (error) {
      await this.limiter.giveBack(caller, ['badges']);
      throw error;
    }
  }

  /** Once, however many wait for it. */
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

function wordFor(report: HealthReport): string {
  if (report.resolvable) return `${report.score}/100`;
  return isUnanswered(report) ? 'not responding' : 'not found';
}
