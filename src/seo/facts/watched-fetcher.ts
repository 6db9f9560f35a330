import type { PageRequest } from '../../network/web/page-fetcher.js';
import type { Page, PageFailure } from '../../network/web/page.js';
import type { Fetcher } from './fetch-page.js';

/** A fetcher that remembers what did not go well. */
export class WatchedFetcher implements Fetcher {
  hasFailed = false;
  /** Something failed because of us. */
  isOurs = false;

  constructor(private readonly fetcher: Fetcher) {}

  async page(request: PageRequest): Promise<Page | PageFailure> {
    const result = await this.fetcher.page(request).catch((error: unknown) => {
      this.hasFailed = true; // our patience was at its end
      throw error;
    });
    if (result.kind === 'failure') {
      this.hasFailed ||= !result.response; // what answers is reached
      this.isOurs ||= result.cause.isOurs;
    }
    return result;
  }
}
