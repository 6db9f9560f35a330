import type { PageRequest } from '#platform/network/web/page-fetcher.js';
import type { Page, PageFailure } from '#platform/network/web/page.js';
import type { Fetcher } from './fetch-page.js';

/** A fetcher that records whether something failed. */
export class WatchedFetcher implements Fetcher {
  hasFailed = false;
  /** Whether something failed because of our own limits. */
  isOurs = false;

  constructor(private readonly fetcher: Fetcher) {}

  async page(request: PageRequest): Promise<Page | PageFailure> {
    const result = await this.fetcher.page(request).catch((error: unknown) => {
      this.hasFailed = true; // the signal was aborted
      throw error;
    });
    if (result.kind === 'failure') {
      this.hasFailed ||= !result.response; // a server that responds counts as reached
      this.isOurs ||= result.cause.isOurs;
    }
    return result;
  }
}
