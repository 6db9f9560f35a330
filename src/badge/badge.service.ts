import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Cache } from 'cache-manager';
import { DomainName } from '../domain/domain-name.js';
import { isConclusive } from '../health/health-report.js';
import { HealthService } from '../health/health.service.js';
import { badgeImage, type BadgeFace, greyFace, scoreFace } from './badge-image.js';

export interface Badge {
  readonly image: string;
  /** For how many seconds it may be shown. */
  readonly maxAge: number;
}

const HOUR = 3600;
const MINUTE = 60;

/** An image never breaks: whatever is not known is a grey badge that is asked for again soon. */
@Injectable()
export class BadgeService {
  private readonly logger = new Logger('Badge');

  constructor(
    private readonly health: HealthService,
    @Inject(CACHE_MANAGER) private readonly cache: Cache,
  ) {}

  async badge(text: string): Promise<Badge> {
    const domain = DomainName.parse(text);
    if (!domain) return grey(text, 'invalid');
    const key = `badge:${domain.ascii}`;
    const face = await this.cache.wrap(key, () => this.face(domain), HOUR * 1000);
    if (typeof face !== 'string') return { image: badgeImage(domain.ascii, face), maxAge: HOUR };
    await this.cache.del(key);
    return grey(domain.ascii, face);
  }

  private async face(domain: DomainName): Promise<BadgeFace | 'unknown' | 'not found'> {
    try {
      const { body } = await this.health.report(domain);
      if (!isConclusive(body)) return 'unknown';
      return body.resolvable ? scoreFace(body.score) : 'not found';
    } catch (error) {
      this.logger.error(error);
      return 'unknown';
    }
  }
}

function grey(domain: string, word: string): Badge {
  return { image: badgeImage(domain.slice(0, 253), greyFace(word)), maxAge: MINUTE };
}
