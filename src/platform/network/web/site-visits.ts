import { Injectable } from '@nestjs/common';
import { ReusingDialer } from '../connect/reusing-dialer.js';
import { PageFetcherOptions } from './page-fetcher-options.js';
import { SiteVisit } from './site-visit.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

/** Opens and closes visits. */
@Injectable()
export class SiteVisits {
  constructor(
    private readonly dialer: ReusingDialer,
    private readonly options: PageFetcherOptions,
    private readonly timeouts: Timeouts,
  ) {}

  async during<T>(work: (pages: SiteVisit) => Promise<T>): Promise<T> {
    const visit = new SiteVisit(this.dialer, this.options, this.timeouts);
    try {
      return await work(visit);
    } finally {
      visit.close();
    }
  }
}
