import type { DomainName } from '#base/domain/domain-name.js';
import { absent, deriveFact, known, type Fact } from '#base/domain/fact.js';
import { TLS_STATES } from '#base/domain/tls-fault.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import { isTlsVerdict } from '#platform/network/connect/tls-handshake.js';
import { HTML_LIMIT, readHtmlFacts } from '../html/html-facts.js';
import { type Canonical, canonicalsOf } from '../links/canonical.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { HostVariant } from './host-variant.js';
import { isHtml } from './page-facts.js';
import { fetchVariant, type Fetched, fetchPage, type Fetcher, type FetchResult, resultOnChain } from './fetch-page.js';

/** Failures that prove that no server responds; any other failure may be ours. */
const NOT_SERVED = new Set(['refused', 'no-address']);

/**
 * The same name with or without `www`; undefined for names below the registrable domain, which usually have no www
 * variant.
 */
export function wwwCounterpart(domain: DomainName): string | undefined {
  if (domain.ascii.startsWith('www.')) return domain.ascii.slice('www.'.length);
  return domain.registrable?.equals(domain) ? `www.${domain.ascii}` : undefined;
}

/** Only redirects and status are needed, so that no body is read. */
export function fetchStatus(
  fetcher: Fetcher,
  url: URL,
  chains: Promise<readonly FetchResult[]>,
  signal?: CancelSignal,
): Promise<FetchResult> {
  return fetchVariant(fetcher, url, chains, { maxBytes: 0, signal });
}

/** Undefined where the state could not be determined. */
export function variantOf(visited: FetchResult): HostVariant | undefined {
  if (visited.state === 'reached') return { asked: visited.answer.asked, answer: visited.answer };
  const { asked, cause } = visited;
  if (isTlsVerdict(cause)) return { asked, tls: TLS_STATES[cause.fault] };
  return NOT_SERVED.has(cause.reason) ? { asked } : undefined;
}

/**
 * The same for the www variant, over HTTPS and HTTP. Where it serves the site as well, its page is read for its
 * canonical URL.
 */
export async function wwwVariants(
  fetcher: Fetcher,
  [secureUrl, openUrl]: readonly [secure: URL, open: URL],
  home: Fetched,
  budget: WorkBudget,
  signal: CancelSignal,
): Promise<readonly HostVariant[]> {
  const known = resultOnChain([home], secureUrl);
  const whole = { maxBytes: HTML_LIMIT, signal };
  const entering = known ? Promise.resolve(known) : fetchVariant(fetcher, secureUrl, Promise.resolve([home]), whole);
  const open = fetchStatus(
    fetcher,
    openUrl,
    entering.then((secure) => [home, secure]),
    signal,
  );
  const read = new Map<string, Promise<Fact<readonly Canonical[]>>>();
  const canonicalsOnce = (url: URL) => {
    const known = read.get(url.href);
    if (known) return known;
    const visiting = entering.then((secure) => (isAt(secure, url) ? secure : fetchPage(fetcher, url, whole)));
    const canonicals = visiting.then((visited) => canonicalsIn(visited, budget));
    read.set(url.href, canonicals);
    return canonicals;
  };
  const variants = [entering, open].map(async (visiting) => {
    const variant = variantOf(await visiting);
    const { status, url } = variant?.answer ?? {};
    const isSecondSite = status === 200 && url?.host !== home.answer.url.host;
    return isSecondSite && url ? withCanonical(variant!, await canonicalsOnce(url)) : variant;
  });
  return (await Promise.all(variants)).filter((variant) => variant !== undefined);
}

function isAt(visited: FetchResult, { href }: URL): boolean {
  return visited.state === 'reached' && visited.answer.url.href === href;
}

async function canonicalsIn(visited: FetchResult, budget: WorkBudget): Promise<Fact<readonly Canonical[]>> {
  if (visited.state === 'missed' || !isHtml(visited.answer)) return absent;
  const { answer, body } = visited;
  const html = await budget.read(readHtmlFacts(body, answer.headers.get('content-type') ?? undefined));
  return deriveFact(html, ({ head }) => known(canonicalsOf(answer, head)));
}

/** More than one canonical URL counts as none. */
export function withCanonical(variant: HostVariant, canonicals: Fact<readonly Canonical[]>): HostVariant {
  const [only, ...more] = canonicals.state === 'known' ? canonicals.value : [];
  return only?.url && more.length === 0 ? { ...variant, canonical: only.url } : variant;
}
