import type { DnsResolver } from './dns/dns-resolver.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import type { SmtpService } from './smtp/smtp.service.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { PageFetcher } from './web/page-fetcher.js';
import { FAILURE_CODES } from './web/page.js';

type Resolver = Pick<DnsResolver, 'query' | 'queryAt' | 'queryEach' | 'isReachable'>;

/** The resolver; all answers are counted in the memory account. */
export function meteredResolver(resolver: Resolver, memory: MemoryAccount): Resolver {
  return {
    query: (question, signal) => memory.hold(() => resolver.query(question, signal)),
    queryAt: (id, question, signal) => memory.hold(() => resolver.queryAt(id, question, signal)),
    queryEach: (question, signal) => memory.hold(() => resolver.queryEach(question, signal)),
    isReachable: () => resolver.isReachable(),
  };
}

/** The fetcher; all pages are counted in the memory account. A page above the limit is a failure. */
export function meteredPages(pages: Pick<PageFetcher, 'page'>, memory: MemoryAccount): Pick<PageFetcher, 'page'> {
  return {
    page: (request) =>
      memory
        .hold(() => pages.page(request))
        .catch((error: unknown) => {
          const cause = limitError(error);
          return { kind: 'failure', code: FAILURE_CODES[cause.reason], cause, url: request.url, redirects: [] };
        }),
  };
}

/** The conversations with mail servers; all are counted in the memory account. */
export function meteredMail(mail: Pick<SmtpService, 'talk'>, memory: MemoryAccount): Pick<SmtpService, 'talk'> {
  return { talk: (host, address, signal) => memory.hold(() => mail.talk(host, address, signal)) };
}

/**
 * For pages and RDAP, which return failures instead of throwing: a limit becomes a failure, other errors are rethrown.
 */
export function limitError(error: unknown): UpstreamError & { readonly reason: 'too-much' | 'busy' } {
  if (error instanceof UpstreamError && isRefusal(error)) return error;
  throw error;
}

function isRefusal(error: UpstreamError): error is UpstreamError & { readonly reason: 'too-much' | 'busy' } {
  return error.reason === 'too-much' || error.reason === 'busy';
}
