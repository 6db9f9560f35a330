import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { Rendered } from '#platform/edge/http/rendered.js';
import type { Client } from '#platform/edge/limits/client.js';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import { ReservedCapacity } from '#platform/edge/limits/reserved-capacity.js';
import { overloaded } from '#platform/edge/errors/api-error.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import type { Language } from '#platform/edge/texts/localizer.js';
import { type HealthReport, isConclusive } from '#features/health/health-report.js';
import { HealthService } from '#features/health/health.service.js';
import { CalendarRenderer } from './calendar-renderer.js';

const HEADERS = { 'Content-Type': 'text/calendar; charset=utf-8', 'X-Robots-Tag': 'noindex' };

/**
 * Calendar services fetch for all users from a few addresses, as image proxies do with badges. So calendars do not count
 * toward the daily limit, share the limit of badges, and are computed within a small capacity of their own.
 */
@Injectable()
export class CalendarService {
  private readonly room: ReservedCapacity;

  constructor(
    private readonly health: HealthService,
    private readonly renderer: CalendarRenderer,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    { work }: Config,
  ) {
    this.room = new ReservedCapacity(work.badges);
  }

  /** Fails where a calendar would be incomplete: programs keep the events they have, but delete those that are missing. */
  async calendar(domain: DomainName, language: Language, client: Client): Promise<Report<Rendered>> {
    const report = await this.counted(domain, client);
    if (!isConclusive(report.body)) throw overloaded();
    return report.in(`calendar ${language}`, (body) => new Rendered(this.renderer.render(body, language), HEADERS));
  }

  /** Only new reports count. */
  private async counted(domain: DomainName, client: Client): Promise<Report<HealthReport>> {
    const hit = await this.limiter.take(client, 'badges');
    const start = this.clock.now();
    try {
      const report = await this.room.run((caller) => this.health.report(domain, caller));
      if (Date.parse(report.body.checkedAt) < start) await this.limiter.giveBack(hit);
      return report;
    } catch (error) {
      await this.limiter.giveBack(hit);
      throw error;
    }
  }
}
