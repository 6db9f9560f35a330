import { answerRecords } from '#formats/dns-wire/answer-records.js';
import { isFailure } from '#platform/network/dns/denial.js';
import { readUnvalidated } from '#platform/network/dns/read-unvalidated.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import { FAILURE_CODES, type Page, type PageFailure } from '#platform/network/web/page.js';
import type { PageRequest } from '#platform/network/web/page-fetcher.js';
import type { Network } from '../network.js';

/** The addresses of a host; undefined if unknown. */
type Addresses = ReadonlySet<string> | undefined;

/**
 * A recorded page after a change of addresses: not found without an address, the same if its address is still in the
 * set. The content at other addresses is unknown.
 */
export async function changedPage(request: PageRequest, before: Network, after: Network['resolver']) {
  const { hostname } = new URL(request.url);
  const [was, is] = await Promise.all([addressesOf(hostname, before.resolver), addressesOf(hostname, after)]);
  if (was && is && was.size > 0) {
    if (is.size === 0) return noAddressFailure(request.url);
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

function noAddressFailure(url: string): PageFailure {
  const cause = new UpstreamError('no-address');
  return { kind: 'failure', code: FAILURE_CODES['no-address'], cause, url, redirects: [] };
}

async function addressesOf(name: string, resolver: Network['resolver']): Promise<Addresses> {
  const found = await Promise.all(
    (['A', 'AAAA'] as const).map(async (type) => {
      const answer = await readUnvalidated({ name, type }, (query) => resolver.query(query)).catch(orElse(undefined));
      if (!answer || isFailure(answer)) return undefined;
      return answerRecords(answer.answers, name, type).flatMap((record) =>
        record.type === 'A' || record.type === 'AAAA' ? [record.data.address.toString()] : [],
      );
    }),
  );
  return found.every((addresses) => addresses !== undefined) ? new Set(found.flat()) : undefined;
}
