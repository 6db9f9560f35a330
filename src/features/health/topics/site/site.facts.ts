import { isRefusal } from '#base/fingerprints/bot-challenge.js';
import { absent, deriveFact, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import { isWithin } from '#base/domain/host-name.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import type { WebContext } from '#engine/gathering/gather-context.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import { type HttpsResult, httpsResult, type ServerCertificate } from './https-result.js';
import { answerEnd, type SiteEntry } from '#base/domain/site-entry.js';
import { failureEnd } from '#platform/network/web/failure-end.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { entryPoints } from '#engine/website/site-hosts.js';
import { entryOf } from '#engine/website/entry-end.js';
import { SiteWalker, type Walk } from '#engine/website/site-walk.js';
import { gatherSecurityTxt, type SecurityTxtFacts } from './security-txt.facts.js';
import { type HostReach, servesNothing, isReached } from './address-reach.js';
import { gatherSiteReach, type SiteReachFacts } from './site-reach.facts.js';
import { mxOf } from '../mx/mail.facts.js';
import { isRegistrable, type Subject } from '#engine/gathering/subject.js';
import { isAnswer, locationIn, redirectTarget, type WebAnswer, type WebResult } from '#engine/gathering/web-fetch.js';

/** The response over plain HTTP. */
export interface HttpResult {
  readonly url: URL;
  readonly status: number;
  readonly target?: URL;
}

export interface HstsHeader {
  readonly host: string;
  readonly header?: string;
  /** The same of www, if the domain redirects there; unobtainable if www does not answer. */
  readonly site?: Fact<Omit<HstsHeader, 'site'>>;
}

/** Where the redirects of the home page over HTTPS end, and why visitors do not get there safely. */
export interface SiteRedirect {
  readonly url: string;
  readonly target: string;
  readonly end: 'loop' | 'insecure' | 'error' | FailedEnd;
}

/** A URL without an answer that is so for everybody, not only for us. */
const FAILED_ENDS = ['no-address', 'certificate', 'tls', 'closed', 'private', 'bad-target'] as const;
type FailedEnd = (typeof FAILED_ENDS)[number];

/** The home page that visitors see over HTTPS, and the security headers that it lacks. */
export interface PageHeaders {
  readonly url: string;
  readonly missing: readonly string[];
}

export interface SiteFacts extends SecurityTxtFacts, SiteReachFacts {
  /**
   * For the domain and www, if the request succeeded or failed conclusively; absent if neither has a public address.
   */
  readonly httpsResults: readonly HttpsResult[];
  /** Of the hosts without HTTPS errors. */
  readonly certificates: readonly ServerCertificate[];
  /** Of the domain itself; absent if none was received. */
  readonly certificate: ServerCertificate;
  /** The next two are absent if HTTPS fails, which is reported by https-reachable. */
  readonly httpResult: HttpResult;
  readonly hsts: HstsHeader;
  /** Absent if the home page, or the page it redirects to, can be fetched. */
  readonly siteRedirect: SiteRedirect;
  /** Absent if the home page is an error page, no HTML page, or that of another domain. */
  readonly pageHeaders: PageHeaders;
  /** The path of visitors over HTTP and HTTPS, with and without www; absent without a website. */
  readonly siteEntries: readonly SiteEntry[];
}

/** `others`: gatherers that contact other hosts in the meantime. */
export async function gatherSite(
  subject: Subject,
  context: WebContext,
  others: Promise<unknown>,
): Promise<Gathered<SiteFacts>> {
  const { name } = subject;
  const walker = new SiteWalker(context, PATIENCE);
  const starts = entryPoints(subject.domain).map((url) => new URL(url));
  const [walks, security, reach, isSite] = await Promise.all([
    Promise.all(starts.map((url) => walker.walk(url))),
    gatherSecurityTxt(subject, walker.fetch(new URL(`https://${name}/`)), context),
    gatherSiteReach(subject, context, others),
    isMeantAsSite(subject, context),
  ]);
  const doorOf = (host: string, visited: WebResult) => {
    const found =
      reach.siteReach.state === 'known' ? reach.siteReach.value.find((one) => one.host === host) : undefined;
    return resultOf(host, visited, found, { isSite, now: context.now });
  };
  const [plain, home, , www] = await Promise.all(starts.map((url) => walker.fetch(url)));
  const [, homeWalk] = walks;
  const { siteRedirect, page } = await destinationOf(homeWalk!, walks, context);
  const entries = walks.map(entryOf);
  const own = doorOf(name, home!);
  const other = www ? doorOf(`www.${name}`, www) : absent;
  const urlVariants = [own, other].flatMap((variant) => (variant.state === 'known' ? [variant.value] : []));
  const open = urlVariants.flatMap(({ state, certificate }) => (state === 'open' && certificate ? [certificate] : []));
  const certificate = open.find(({ host }) => host === name);
  return {
    ...security,
    ...reach,
    siteRedirect,
    pageHeaders: page ? headersOf(page, subject) : absent,
    siteEntries: entries.some((entry) => isWay(entry, isSite)) ? known(entries) : absent,
    httpsResults: own.state === 'unobtainable' ? own : urlVariants.length > 0 ? known(urlVariants) : absent,
    certificates: open.length > 0 ? known(open) : absent,
    certificate: certificate ? known(certificate) : absent,
    httpResult: isAnswer(home) ? httpResult(plain!) : absent,
    hsts: isAnswer(home) ? hstsOf(name, home, www) : absent,
  };
}

/** A server that lets visitors wait longer counts as one that does not answer. */
const PATIENCE = { patienceMs: 4000, wholeMs: 8000 };

/** Errors of a name without a public address; reported by other checks. */
const HOMELESS = ['no-address', 'blocked'];

function resultOf(
  host: string,
  visited: WebResult,
  reach: HostReach | undefined,
  { isSite, now }: { readonly isSite: boolean; readonly now: number },
): Fact<HttpsResult> {
  if (isAnswer(visited) || visited.reason === 'tls') return httpsResult(host, visited, now);
  if (HOMELESS.includes(visited.reason)) return absent;
  const addresses = reach?.addresses ?? [];
  const isShut = addresses.length > 0 && addresses.every((one) => servesNothing(one) || one.served === 'http');
  if (!isShut) return unobtainableFrom(visited);
  if (addresses.some(isReached)) return known({ host, state: 'closed' });
  return known({ host, state: isSite ? 'unreachable' : 'no-server' });
}

/** A subdomain may have any purpose, and a domain that is its own MX host needs no web server. */
async function isMeantAsSite(subject: Subject, { dns }: WebContext): Promise<boolean> {
  const { name } = subject;
  if (!isRegistrable(subject)) return false;
  const [mx, www] = await Promise.all([mxOf(name, dns), addressesOf(`www.${name}`, dns)]);
  // Without an MX record, mail goes to the address of the domain (RFC 5321 section 5.1).
  const isMailHost = mx.state === 'known' && (mx.value.length === 0 || mx.value.some(({ host }) => host === name));
  return !isMailHost || (www.state === 'known' && www.value.length > 0);
}

/** Where visitors of the home page end, and the page that they see there. */
interface Destination {
  readonly siteRedirect: Fact<SiteRedirect>;
  readonly page?: WebAnswer;
}

/** A mail server need not have a website, and a name without an address has none. */
function isWay({ hops, end }: SiteEntry, isSite: boolean): boolean {
  return hops.length > 0 || (isSite && end !== 'no-address' && end !== 'unknown');
}

async function destinationOf(home: Walk, walks: readonly Walk[], context: WebContext): Promise<Destination> {
  const end = home.visited.at(-1);
  const page = home.isComplete && end ? { page: { ...end.response, url: end.url } } : {};
  const isRedirected = home.visited.length > (home.isComplete ? 1 : 0);
  return { siteRedirect: isRedirected ? await redirectFault(home, walks, context) : absent, ...page };
}

async function redirectFault(home: Walk, walks: readonly Walk[], context: WebContext): Promise<Fact<SiteRedirect>> {
  const { start, visited, last, stop, failure } = home;
  const found = { url: start.href, target: (visited[1]?.url ?? last).href };
  if (stop === 'late') return unobtainableFrom(new UpstreamError('timeout'));
  if (stop === 'loop' || stop === 'too-many') {
    // Some servers redirect in a loop until a cookie is accepted; we do not send cookies.
    const getsCookie = visited.some(({ response }) => response.headers.has('set-cookie'));
    return getsCookie ? absent : known({ ...found, end: 'loop' });
  }
  if (failure) return failedRedirect({ ...found, target: last.href }, { failure, walks }, context);
  const { url, response } = visited.at(-1)!;
  if (stop === 'bad-target') {
    const target = locationIn(response.headers);
    return known({ ...found, target, end: 'bad-target' });
  }
  if (url.protocol === 'http:' && !isRefusal(response)) return known({ ...found, end: 'insecure' });
  const isError = answerEnd(response.status, isRefusal(response)) === 'error';
  return isError ? known({ ...found, target: url.href, end: 'error' }) : absent;
}

/** Absent where our own rules ended the way, or another check reports the same fault. */
async function failedRedirect(
  found: Omit<SiteRedirect, 'end'>,
  { failure, walks }: { readonly failure: UpstreamError; readonly walks: readonly Walk[] },
  { dns }: WebContext,
): Promise<Fact<SiteRedirect>> {
  const reached = failureEnd(failure).end;
  if (['no-answer', 'bad-answer'].includes(reached)) return unobtainableFrom(failure);
  const end = FAILED_ENDS.find((one) => one === reached);
  const { origin, hostname } = new URL(found.target);
  const isKnown = walks.some(({ start, visited }) => start.origin === origin && visited.length === 0);
  if (!end || (end !== 'no-address' && isKnown)) return absent;
  if (end === 'no-address' && (await addressesOf(hostname, dns)).state === 'unobtainable') return absent; // the lookup may have failed
  return known({ ...found, end });
}

function httpResult(visited: WebResult): Fact<HttpResult> {
  if (!isAnswer(visited)) return visited.reason === 'refused' ? absent : unobtainableFrom(visited);
  if (isRefusal(visited)) return unobtainable('server-error');
  const { url, status } = visited;
  const target = redirectTarget(visited);
  return known({ url, status, ...(target && { target }) });
}

/** A policy in a meta element of the page is not seen, so only the headers are judged. */
function headersOf(page: WebAnswer, { domain }: Subject): Fact<PageHeaders> {
  const { url, status, headers } = page;
  const isPage = status === 200 && /^text\/html\b/i.test(headers.get('content-type') ?? '');
  const isOwn = isWithin(url.hostname, domain.registration.ascii);
  if (!isPage || !isOwn || url.protocol !== 'https:' || isRefusal(page)) return absent;
  const policy = headers.get('content-security-policy');
  const isFramed = !headers.get('x-frame-options') && !/\bframe-ancestors\b/i.test(policy ?? '');
  const missing = [
    ...(policy ? [] : ['Content-Security-Policy']),
    ...(headers.get('x-content-type-options') ? [] : ['X-Content-Type-Options']),
    ...(isFramed ? ['X-Frame-Options'] : []),
  ];
  return known({ url: url.href, missing });
}

/** An error page may lack the header. */
function hstsOf(host: string, home: WebAnswer, www: WebResult | undefined): Fact<HstsHeader> {
  const target = redirectTarget(home);
  const isMoved = target?.protocol === 'https:' && target.hostname === `www.${host}`;
  if (!www || !isMoved) return headerOf(host, home);
  const site = isAnswer(www) ? headerOf(target.hostname, www) : unobtainableFrom(www);
  return deriveFact(headerOf(host, home), (own) => known({ ...own, site }));
}

function headerOf(host: string, page: WebAnswer): Fact<Omit<HstsHeader, 'site'>> {
  const header = page.headers.get('strict-transport-security');
  if (header !== null) return known({ host, header });
  return page.status < 400 && !isRefusal(page) ? known({ host }) : unobtainable('server-error');
}
