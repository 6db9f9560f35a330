import { Injectable } from '@nestjs/common';
import { KeepingDialer } from '../connect/keeping-dialer.js';
import { PageFetcherOptions } from './page-fetcher-options.js';
import { SiteVisit } from './site-visit.js';

/** Begins visits, and ends them. */
@Injectable()
export class SiteVisits {
  constructor(
    private readonly dialer: KeepingDialer,
    private readonly options: PageFetcherOptions,
  ) {}

  async during<T>(work: (pages: SiteVisit) => Promise<T>): Promise<T> {
    const visit = new SiteVisit(this.dialer, this.options);
    try {
      return await work(visit);
    } finally {
      visit.close();
    }
  }
}
