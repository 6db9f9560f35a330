import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import type { WebContext } from '../../gathering/gather-context.js';
import { unobtained } from '../../gathering/dns-reader.js';
import { type HttpsResult, httpsResult, type ServerCertificate } from './https-result.js';
import { gatherSecurityTxt, type SecurityTxtFacts } from './security-txt.facts.js';
import { gatherSiteIpv6, type SiteIpv6Facts } from './site-ipv6.facts.js';
import { isRegistrable, type Subject } from '../../gathering/subject.js';
import { isAnswer, isRefusal, redirectTarget, fetchPage, type WebResult } from '../../gathering/web-fetch.js';

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

export interface SiteFacts extends SecurityTxtFacts, SiteIpv6Facts {
  /** Of the domain and of www, those that could be visited; absent where neither has an address that is anybody's. */
  readonly httpsResults: readonly HttpsResult[];
  /** Of the doors that are in order. */
  readonly certificates: readonly ServerCertificate[];
  /** Of the domain itself; absent, not unobtainable, where none was seen. */
  readonly certificate: ServerCertificate;
  /** The next two are absent where the site cannot be obtained over HTTPS: that is reported already. */
  readonly httpResult: HttpResult;
  readonly hsts: HstsHeader;
}

export async function gatherSite(subject: Subject, context: WebContext): Promise<Gathered<SiteFacts>> {
  const { name } = subject;
  const entering = fetchPage(context, `https://${name}/`);
  const [home, www, plain, security] = await Promise.all([
    entering,
    isRegistrable(subject) ? fetchPage(context, `https://www.${name}/`) : undefined,
    fetchPage(context, `http://${name}/`),
    gatherSecurityTxt(subject, entering, context),
  ]);
  const ipv6 = await gatherSiteIpv6(name, [home, plain], www, context);
  const own = ownHttpsResult(name, home, plain, context.now);
  const other = www ? wwwHttpsResult(`www.${name}`, www, isAnswer(home), context.now) : absent;
  const doors = [own, other].flatMap((door) => (door.state === 'known' ? [door.value] : []));
  const open = doors.flatMap(({ state, certificate }) => (state === 'open' && certificate ? [certificate] : []));
  const certificate = open.find(({ host }) => host === name);
  return {
    ...security,
    ...ipv6,
    httpsResults: own.state === 'unobtainable' ? own : doors.length > 0 ? known(doors) : absent,
    certificates: open.length > 0 ? known(open) : absent,
    certificate: certificate ? known(certificate) : absent,
    httpResult: isAnswer(home) ? httpResult(plain) : absent,
    hsts: isAnswer(home) ? hstsOf(name, home.headers.get('strict-transport-security'), home.status) : absent,
  };
}

/** Without an address of its own, or with one that nobody can reach, a name has no door; that is reported elsewhere. */
const HOMELESS = ['no-address', 'blocked'];

function ownHttpsResult(host: string, visited: WebResult, plain: WebResult, now: number): Fact<HttpsResult> {
  if (isAnswer(visited) || visited.reason !== 'refused') return doorOrNone(host, visited, now);
  if (isAnswer(plain)) return known({ host, state: 'closed' });
  return plain.reason === 'refused' ? known({ host, state: 'no-server' }) : unobtained(plain);
}

/** That www refuses us is believed where the domain itself lets us in. */
function wwwHttpsResult(host: string, visited: WebResult, letIn: boolean, now: number): Fact<HttpsResult> {
  if (isAnswer(visited) || visited.reason !== 'refused') return doorOrNone(host, visited, now);
  return letIn ? known({ host, state: 'closed' }) : unobtained(visited);
}

function doorOrNone(host: string, visited: WebResult, now: number): Fact<HttpsResult> {
  return !isAnswer(visited) && HOMELESS.includes(visited.reason) ? absent : httpsResult(host, visited, now);
}

function httpResult(visited: WebResult): Fact<HttpResult> {
  if (!isAnswer(visited)) return visited.reason === 'refused' ? absent : unobtained(visited);
  if (isRefusal(visited)) return unobtainable('server-error');
  const { url, status } = visited;
  const target = redirectTarget(visited);
  return known({ url, status, ...(target && { target }) });
}

/** An error page need not carry the header that the site itself has. */
function hstsOf(host: string, header: string | null, status: number): Fact<HstsHeader> {
  if (header !== null) return known({ host, header });
  return status < 400 ? known({ host }) : unobtainable('server-error');
}
