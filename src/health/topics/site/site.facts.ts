import { isRefusal } from '../../../domain/bot-challenge.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import { addressesOf } from '../../gathering/hosts.js';
import type { WebContext } from '../../gathering/gather-context.js';
import { unobtained } from '../../gathering/dns-reader.js';
import { type HttpsResult, httpsResult, type ServerCertificate } from './https-result.js';
import { gatherSecurityTxt, type SecurityTxtFacts } from './security-txt.facts.js';
import { type HostReach, isDead, isReached } from './address-reach.js';
import { gatherSiteReach, type SiteReachFacts } from './site-reach.facts.js';
import { mxOf } from '../mx/mail.facts.js';
import { isRegistrable, type Subject } from '../../gathering/subject.js';
import {
  isAnswer,
  redirectTarget,
  fetchPage,
  followRedirects,
  type WebAnswer,
  type WebResult,
} from '../../gathering/web-fetch.js';

/** What someone gets who comes without encryption. */
export interface HttpResult {
  readonly url: URL;
  readonly status: number;
  readonly target?: URL;
}

export interface HstsHeader {
  readonly host: string;
  readonly header?: string;
}

/** Where the home page over HTTPS sends its visitors, and why they do not arrive there, or not safely. */
export interface SiteRedirect {
  readonly url: string;
  readonly target: string;
  readonly end: 'loop' | 'no-address' | 'insecure';
}

export interface SiteFacts extends SecurityTxtFacts, SiteReachFacts {
  /** Of the domain and of www, those that could be visited; absent where neither has an address that is anybody's. */
  readonly httpsResults: readonly HttpsResult[];
  /** Of the doors that are in order. */
  readonly certificates: readonly ServerCertificate[];
  /** Of the domain itself; absent, not unobtainable, where none was seen. */
  readonly certificate: ServerCertificate;
  /** The next two are absent where the site cannot be obtained over HTTPS: that is reported already. */
  readonly httpResult: HttpResult;
  readonly hsts: HstsHeader;
  /** Absent where the home page is there, or leads to a page that is. */
  readonly siteRedirect: SiteRedirect;
}

/** `others`: what asks hosts of others in the meantime. */
export async function gatherSite(
  subject: Subject,
  context: WebContext,
  others: Promise<unknown>,
): Promise<Gathered<SiteFacts>> {
  const { name } = subject;
  const entering = fetchPage(context, `https://${name}/`);
  const [home, www, plain, security, reach, isSite] = await Promise.all([
    entering,
    isRegistrable(subject) ? fetchPage(context, `https://www.${name}/`) : undefined,
    fetchPage(context, `http://${name}/`),
    gatherSecurityTxt(subject, entering, context),
    gatherSiteReach(subject, context, others),
    isMeantAsSite(subject, context),
  ]);
  const doorOf = (host: string, visited: WebResult) => {
    const found =
      reach.siteReach.state === 'known' ? reach.siteReach.value.find((one) => one.host === host) : undefined;
    return resultOf(host, visited, found, { isSite, now: context.now });
  };
  const siteRedirect = isAnswer(home) ? await redirectFrom(home, context) : absent;
  const own = doorOf(name, home);
  const other = www ? doorOf(`www.${name}`, www) : absent;
  const doors = [own, other].flatMap((door) => (door.state === 'known' ? [door.value] : []));
  const open = doors.flatMap(({ state, certificate }) => (state === 'open' && certificate ? [certificate] : []));
  const certificate = open.find(({ host }) => host === name);
  return {
    ...security,
    ...reach,
    siteRedirect,
    httpsResults: own.state === 'unobtainable' ? own : doors.length > 0 ? known(doors) : absent,
    certificates: open.length > 0 ? known(open) : absent,
    certificate: certificate ? known(certificate) : absent,
    httpResult: isAnswer(home) ? httpResult(plain) : absent,
    hsts: isAnswer(home) ? hstsOf(name, home) : absent,
  };
}

/** Without an address of its own, or with one that nobody can reach, a name has no door; that is reported elsewhere. */
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
  const isShut = addresses.length > 0 && addresses.every((one) => isDead(one) || one.served === 'http');
  if (!isShut) return unobtained(visited);
  if (addresses.some(isReached)) return known({ host, state: 'closed' });
  return known({ host, state: isSite ? 'unreachable' : 'no-server' });
}

/** A name below a domain may be anything, and a domain that is its own mail server needs no web server. */
async function isMeantAsSite(subject: Subject, { dns }: WebContext): Promise<boolean> {
  const { name } = subject;
  if (!isRegistrable(subject)) return false;
  const [mx, www] = await Promise.all([mxOf(name, dns), addressesOf(`www.${name}`, dns)]);
  // Without an MX record, mail goes to the address of the domain (RFC 5321 section 5.1).
  const isMailHost = mx.state === 'known' && (mx.value.length === 0 || mx.value.some(({ host }) => host === name));
  return !isMailHost || (www.state === 'known' && www.value.length > 0);
}

const TRAIL = { maxBytes: 0, maxRedirects: 10 };

async function redirectFrom(home: WebAnswer, context: WebContext): Promise<Fact<SiteRedirect>> {
  const target = redirectTarget(home);
  if (!target) return absent;
  const { end, at } = await followRedirects(context, target.href, TRAIL);
  const found = { url: home.url.href, target: target.href };
  if (!isAnswer(end)) {
    if (end.reason !== 'no-address') return absent;
    const addresses = await addressesOf(new URL(at).hostname, context.dns); // name servers may merely have failed
    return addresses.state === 'unobtainable' ? absent : known({ ...found, target: at, end: 'no-address' });
  }
  // Some servers send visitors in a circle until they accept a cookie, which we do not.
  if (end.fault?.reason === 'too-many-redirects') {
    const getsCookie = end.gotCookie || [home, end].some(({ headers }) => headers.has('set-cookie'));
    return getsCookie ? absent : known({ ...found, end: 'loop' });
  }
  return end.url.protocol === 'http:' && !isRefusal(end) ? known({ ...found, end: 'insecure' }) : absent;
}

function httpResult(visited: WebResult): Fact<HttpResult> {
  if (!isAnswer(visited)) return visited.reason === 'refused' ? absent : unobtained(visited);
  if (isRefusal(visited)) return unobtainable('server-error');
  const { url, status } = visited;
  const target = redirectTarget(visited);
  return known({ url, status, ...(target && { target }) });
}

/** An error page need not carry the header that the site itself has. */
function hstsOf(host: string, home: WebAnswer): Fact<HstsHeader> {
  const header = home.headers.get('strict-transport-security');
  if (header !== null) return known({ host, header });
  return home.status < 400 && !isRefusal(home) ? known({ host }) : unobtainable('server-error');
}
