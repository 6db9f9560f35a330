import type { DomainName } from '../../domain/domain-name.js';
import { absent, derive, known, type Fact } from '../../domain/fact.js';
import { TLS_STATES } from '../../domain/tls-fault.js';
import type { WorkBudget } from '../../domain/work-budget.js';
import { isTlsVerdict } from '../../network/connect/tls-handshake.js';
import { HTML_LIMIT, readingPage } from '../html/html-facts.js';
import { type Canonical, canonicalsOf } from '../links/canonical.js';
import type { Caller } from '../../network/caller.js';
import type { HostVariant } from './host-variant.js';
import { isHtml } from './page-facts.js';
import { fetchAlong, type Fetched, fetchPage, type Fetcher, type FetchResult, onTheWay } from './fetch-page.js';

/** Where nobody answers for certain; any other failure may be ours. */
const NOBODY = new Set(['refused', 'no-address']);

/** The same name with or without `www`; nothing for names further down, which have no such twin. */
export function wwwCounterpart(domain: DomainName): string | undefined {
  if (domain.ascii.startsWith('www.')) return domain.ascii.slice('www.'.length);
  return domain.registrable?.equals(domain) ? `www.${domain.ascii}` : undefined;
}

/** Only the way and the status are of interest, so nothing of the page is read. */
export function fetchStatus(
  fetcher: Fetcher,
  url: URL,
  walked: Promise<readonly FetchResult[]>,
  signal?: Caller,
): Promise<FetchResult> {
  return fetchAlong(fetcher, url, walked, { maxBytes: 0, signal });
}

/** Nothing where it could not be found out. */
export function variantOf(visited: FetchResult): HostVariant | undefined {
  if (visited.state === 'reached') return { asked: visited.answer.asked, answer: visited.answer };
  const { asked, cause } = visited;
  if (isTlsVerdict(cause)) return { asked, tls: TLS_STATES[cause.fault] };
  return NOBODY.has(cause.reason) ? { asked } : undefined;
}

/**
 * The same of the site's twin, with and without encryption. Where the site is served there as well, its page is read for its
 * canonical address.
 */
export async function wwwVariants(
  fetcher: Fetcher,
  [secureUrl, openUrl]: readonly [secure: URL, open: URL],
  home: Fetched,
  budget: WorkBudget,
  signal: Caller,
): Promise<readonly HostVariant[]> {
  const known = onTheWay([home], secureUrl);
  const whole = { maxBytes: HTML_LIMIT, signal };
  const entering = known ? Promise.resolve(known) : fetchAlong(fetcher, secureUrl, Promise.resolve([home]), whole);
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
  const html = await budget.read(readingPage(body, answer.headers.get('content-type') ?? undefined));
  return derive(html, ({ head }) => known(canonicalsOf(answer, head)));
}

/** More than one of them is as good as none. */
export function withCanonical(variant: HostVariant, canonicals: Fact<readonly Canonical[]>): HostVariant {
  const [only, ...more] = canonicals.state === 'known' ? canonicals.value : [];
  return only?.url && more.length === 0 ? { ...variant, canonical: only.url } : variant;
}
