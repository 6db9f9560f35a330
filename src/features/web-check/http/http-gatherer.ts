import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { absent, type Fact, type Gathered, known, unobtainable } from '#base/domain/fact.js';
import { isWithin } from '#base/domain/host-name.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import { isRefusal } from '#base/fingerprints/bot-challenge.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { type FetchContext, fetchOnce, HEADERS_ONLY, isAnswer } from '#engine/gathering/web-fetch.js';
import { entryEnd } from '#engine/website/entry-end.js';
import { SECURITY_TXT_LIMITS, securityTxtFile, securityTxtUrl } from '#engine/website/security-txt-file.js';
import { entryPoints } from '#engine/website/site-hosts.js';
import { SiteWalker, type VisitedPage, type Walk } from '#engine/website/site-walk.js';
import { meteredPages } from '#platform/network/metered.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import type { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { PageResponse } from '#platform/network/web/page.js';
import { SiteVisits } from '#platform/network/web/site-visits.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { type Cookie, parseCookie } from './cookie.js';
import { parseMetaPolicy, policiesIn } from './csp-policy.js';
import type { EntryPath, HomePage, HttpFacts } from './http-facts.js';
import { PAGE_LIMIT, readPageContent } from './page-content.js';
import { corsState } from './plain-headers.js';

export interface HttpGathering {
  /** All but where the ways end, which the TLS survey helps to judge. */
  readonly facts: Gathered<Omit<HttpFacts, 'ends'>>;
  /** The ways from what visitors type. */
  readonly walks: readonly Walk[];
  /** The requests of the first of them that was answered. */
  readonly hops: readonly VisitedPage[];
  /** Why no entry point answered. */
  readonly failure?: UpstreamError;
  /** Whether nothing failed because of our own limits. */
  readonly isComplete: boolean;
}

/** The origin in the request that asks what other websites may read; nobody can own it (RFC 2606). */
const FOREIGN_ORIGIN = 'https://other.example';
const MAX_COOKIES = 50;
const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
/** For one request, and after which no further redirect is followed. */
const PATIENCE_MS = 8000;
const WHOLE_MS = 20_000;

/** Fetches the four entry points, the home page and security.txt of a website. */
@Injectable()
export class HttpGatherer {
  constructor(
    private readonly visits: SiteVisits,
    private readonly timeouts: Timeouts,
    private readonly clock: Clock,
  ) {}

  gather(domain: DomainName, work: WorkBudget, memory: MemoryAccount): Promise<HttpGathering> {
    return this.visits.during(async (pages) => {
      const context = { pages: meteredPages(pages, memory), timeouts: this.timeouts };
      const isRegistrable = domain.registrable?.equals(domain) ?? false;
      const limits = { maxBytes: PAGE_LIMIT, patienceMs: PATIENCE_MS, wholeMs: WHOLE_MS };
      const walker = new SiteWalker(context, limits);
      if (isRegistrable) pages.expect(new URL(securityTxtUrl(domain.ascii)));
      const walks = await Promise.all(entryPoints(domain).map((url) => walker.walk(new URL(url))));
      const own = walks.find(({ start }) => start.href === `https://${domain.ascii}/`);
      if (own && own.visited.length > 1) pages.expect(own.last); // security.txt is usually redirected as well
      const home = homeOf(walks);
      const hasAnswer = walks.some(({ visited }) => visited.length > 0);
      const [cors, securityTxt] = await Promise.all([
        home ? this.cors(home, context) : absent,
        isRegistrable && hasAnswer ? this.securityTxt(domain.ascii, own, context) : absent,
      ]);
      const failure = hasAnswer ? undefined : walks.find((walk) => walk.failure)?.failure;
      const facts = {
        unseen: someOf(walks.filter(isUnseen).map(({ start }) => start.href)),
        entries: failure ? unobtainableFrom(failure) : known(walks.filter(hasPath).map(pathOf)),
        home: home ? await this.home(home, work) : absent,
        hsts: hstsOf(domain.ascii, isRegistrable, walks),
        cookies: cookiesOf(home?.visited ?? [], this.clock.now()),
        plainCookies: cookiesOf(redirectsFrom(domain.ascii, walks), this.clock.now()),
        cors,
        securityTxt,
      };
      const shown = walks.find(({ visited }) => visited.length > 0);
      const isComplete = walks.every((walk) => !walk.failure?.isOurs);
      return { facts, walks, hops: shown?.visited ?? [], ...(failure && { failure }), isComplete };
    });
  }

  private async home({ visited }: Walk, work: WorkBudget): Promise<Fact<HomePage>> {
    const page = visited.at(-1);
    if (!page) return absent;
    const { url, response } = page;
    if (!isPage(response)) return unobtainable('server-error');
    const { headers, body, status, fault } = response;
    const type = headers.get('content-type') ?? '';
    const isHtml = HTML_TYPE.test(type);
    const content = isHtml ? await work.run(readPageContent(body, type, url)) : undefined;
    const policies = [
      ...policiesIn(headers.get('content-security-policy')),
      ...(content?.metaPolicies ?? []).map(parseMetaPolicy),
    ];
    return known({ url, status, headers, policies, ...(fault && { isCut: true }), ...(content && { content }) });
  }

  private async cors({ visited }: Walk, context: FetchContext): Promise<HttpGathering['facts']['cors']> {
    const url = visited.at(-1)?.url;
    if (!url) return absent;
    const headers = { origin: FOREIGN_ORIGIN };
    const response = await fetchOnce(context, url.href, { ...HEADERS_ONLY, headers, patienceMs: PATIENCE_MS });
    if (!isAnswer(response)) return unobtainableFrom(response);
    if (isRefusal(response)) return unobtainable('server-error');
    const origin = response.headers.get('access-control-allow-origin');
    const credentials = response.headers.get('access-control-allow-credentials');
    return known({ state: corsState(origin, credentials, FOREIGN_ORIGIN), origin: origin ?? '' });
  }

  private async securityTxt(
    domain: string,
    own: Walk | undefined,
    context: FetchContext,
  ): Promise<HttpGathering['facts']['securityTxt']> {
    const url = securityTxtUrl(domain);
    if (own?.failure && own.visited.length === 0) return unobtainableFrom(own.failure); // it would fail as well
    const visited = await fetchOnce(context, url, { ...SECURITY_TXT_LIMITS, patienceMs: PATIENCE_MS });
    return securityTxtFile(url, visited, this.clock.now());
  }
}

/** The way over HTTPS of the domain itself or, without it, the first that leads to a page. */
function homeOf(walks: readonly Walk[]): Walk | undefined {
  const complete = walks.filter(({ isComplete }) => isComplete);
  return complete.find(({ start }) => start.protocol === 'https:') ?? complete[0];
}

function hasPath({ visited }: Walk): boolean {
  return visited.length > 0;
}

function pathOf({ start, visited, isComplete }: Walk): EntryPath {
  const end = visited.at(-1)?.response;
  const isJudged = isComplete && end !== undefined && !isRefusal(end);
  return { start, hops: visited.map(({ url, response }) => ({ url, status: response.status })), isComplete: isJudged };
}

/** The header of an error page says nothing about other pages. */
function hstsOf(host: string, isListable: boolean, walks: readonly Walk[]): HttpGathering['facts']['hsts'] {
  const way = walks.find(({ start }) => start.protocol === 'https:' && start.hostname === host);
  const secure = way?.visited[0];
  if (!way || !secure) return absent;
  const header = secure.response.headers.get('strict-transport-security');
  if (header === null && !isPage(secure.response)) return unobtainable('server-error');
  const plain = walks.find(({ start }) => start.protocol === 'http:' && start.hostname === host);
  const insecure = [...way.visited.map(({ url }) => url), way.last].find(({ protocol }) => protocol === 'http:');
  const www = walks.find(({ start: { href } }) => href === `https://www.${host}/`);
  const end = endOf(way, host);
  return known({
    ...{ host, header, isListable },
    ...(plain && hasPath(plain) && { plain: pathOf(plain) }),
    isPlainSeen: plain === undefined || entryEnd(plain).end === 'closed' || pathOf(plain).isComplete,
    ...(www && { www: servedState(www) }),
    ...(insecure && { insecure: insecure.href, isReturning: isReturning(insecure, way) }),
    ...(end && { end }),
  });
}

/**
 * Where the policy turns the target back into an address that was visited before, the redirects never end. Those that never end
 * without it are a finding of the entries.
 */
function isReturning({ href }: URL, { visited, isComplete }: Walk): boolean {
  return isComplete && visited.some(({ url }) => url.href === href.replace(/^http:/, 'https:'));
}

/** Another host of the domain where HTTPS ends at a page. */
function endOf({ visited, isComplete }: Walk, host: string): { host: string; header: string | null } | undefined {
  const page = visited.at(-1);
  if (!page || !isComplete || page.url.protocol !== 'https:' || page.url.hostname === host) return undefined;
  if (!isWithin(page.url.hostname, host) || !isPage(page.response)) return undefined;
  return { host: page.url.hostname, header: page.response.headers.get('strict-transport-security') };
}

/** Whether visitors with HSTS for all subdomains could get to a name that they can find. */
function servedState(walk: Walk): 'served' | 'unserved' | 'unseen' {
  const { end } = entryEnd(walk);
  if (hasPath(walk) || end === 'no-address') return 'served';
  return end === 'certificate' || end === 'private' || walk.failure?.reason === 'refused' ? 'unserved' : 'unseen';
}

/** An address over plain HTTP that did not answer, or refused us, before it came to HTTPS. */
function isUnseen({ start, visited, last, stop, isComplete, failure }: Walk): boolean {
  if (start.protocol !== 'http:' || last.protocol !== 'http:') return false;
  const page = visited.at(-1)?.response;
  if (isComplete) return page !== undefined && isRefusal(page);
  if (stop === 'late') return true;
  return failure !== undefined && !['refused', 'no-address', 'blocked'].includes(failure.reason);
}

function redirectsFrom(host: string, walks: readonly Walk[]): readonly VisitedPage[] {
  const plain = walks.find(({ start }) => start.href === `http://${host}/`);
  if (plain?.last.protocol !== 'https:') return [];
  return plain.visited.filter(({ url }) => url.protocol === 'http:' && url.hostname === host);
}

function someOf<T>(found: readonly T[]): Fact<readonly T[]> {
  return found.length > 0 ? known(found) : absent;
}

function cookiesOf(visited: readonly VisitedPage[], now: number): Fact<readonly Cookie[]> {
  const found = visited.flatMap(({ url, response }) =>
    response.headers.getSetCookie().map((text) => parseCookie(text, url, now)),
  );
  return someOf(found.slice(0, MAX_COOKIES));
}

function isPage(response: PageResponse): boolean {
  return response.status < 400 && !isRefusal(response);
}
