import { answerRecords } from '../../dns-wire/answer-records.js';
import { isFailure } from '../../network/dns/denial.js';
import { orElse, UpstreamError } from '../../network/upstream-error.js';
import { FAILURE_CODES, type Page, type PageFailure } from '../../network/web/page.js';
import type { PageRequest } from '../../network/web/page-fetcher.js';
import type { Network } from '../gathering/network.js';

/** The addresses of a host; undefined where they cannot be found out. */
type Addresses = ReadonlySet<string> | undefined;

/**
 * A page that was looked at, where its name has other addresses now: none without an address, the same where the one that
 * it came from is still there. What another address serves is not known.
 */
export async function changedPage(request: PageRequest, before: Network, after: Network['resolver']) {
  const { hostname } = new URL(request.url);
  const [was, is] = await Promise.all([addressesOf(hostname, before.resolver), addressesOf(hostname, after)]);
  if (was && is && was.size > 0) {
    if (is.size === 0) return nowhere(request.url);
    const page = await before.pages.page(request);
    if (isThere(page, was, is)) return page;
    throw new UpstreamError('aborted');
  }
  return before.pages.page(request);
}

function isThere({ redirects, response }: Page | PageFailure, was: ReadonlySet<string>, is: ReadonlySet<string>) {
  if (redirects.length === 0 && response) return is.has(response.address.toString());
  return [...was].every((address) => is.has(address));
}

function nowhere(url: string): PageFailure {
  const cause = new UpstreamError('no-address');
  return { kind: 'failure', code: FAILURE_CODES['no-address'], cause, url, redirects: [] };
}

async function addressesOf(name: string, resolver: Network['resolver']): Promise<Addresses> {
  const found = await Promise.all(
    (['A', 'AAAA'] as const).map(async (type) => {
      const answer = await resolver.ask({ name, type }).catch(orElse(undefined));
      if (!answer || isFailure(answer)) return undefined;
      return answerRecords(answer.answers, name, type).flatMap((record) =>
        record.type === 'A' || record.type === 'AAAA' ? [record.data.address.toString()] : [],
      );
    }),
  );
  return found.every((addresses) => addresses !== undefined) ? new Set(found.flat()) : undefined;
}
