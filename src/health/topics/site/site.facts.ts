import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import type { WebInquiry } from '../../gathering/inquiry.js';
import { unobtained } from '../../gathering/published.js';
import { type SecureDoor, secureDoor, type ServerCertificate } from './secure-door.js';
import { gatherSecurityTxt, type SecurityTxtFacts } from './security-txt.facts.js';
import { gatherSiteIpv6, type SiteIpv6Facts } from './site-ipv6.facts.js';
import { isRegistrable, type Subject } from '../../gathering/subject.js';
import { isAnswer, isRefusal, redirectTarget, visit, type WebVisit } from '../../gathering/web-visit.js';

/** What someone gets who comes without encryption. */
export interface PlainDoor {
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
  readonly secureDoors: readonly SecureDoor[];
  /** Of the doors that are in order. */
  readonly certificates: readonly ServerCertificate[];
  /** Of the domain itself; absent, not unobtainable, where none was seen. */
  readonly certificate: ServerCertificate;
  /** The next two are absent where the site cannot be had over HTTPS: that is told already. */
  readonly plainDoor: PlainDoor;
  readonly hsts: HstsHeader;
}

export async function gatherSite(subject: Subject, inquiry: WebInquiry): Promise<Gathered<SiteFacts>> {
  const { name } = subject;
  const entering = visit(inquiry, `https://${name}/`);
  const [home, www, plain, security] = await Promise.all([
    entering,
    isRegistrable(subject) ? visit(inquiry, `https://www.${name}/`) : undefined,
    visit(inquiry, `http://${name}/`),
    gatherSecurityTxt(subject, entering, inquiry),
  ]);
  const ipv6 = await gatherSiteIpv6(name, [home, plain], www, inquiry);
  const own = ownDoor(name, home, plain, inquiry.now);
  const other = www ? wwwDoor(`www.${name}`, www, isAnswer(home), inquiry.now) : absent;
  const doors = [own, other].flatMap((door) => (door.state === 'known' ? [door.value] : []));
  const open = doors.flatMap(({ state, certificate }) => (state === 'open' && certificate ? [certificate] : []));
  const certificate = open.find(({ host }) => host === name);
  return {
    ...security,
    ...ipv6,
    secureDoors: own.state === 'unobtainable' ? own : doors.length > 0 ? known(doors) : absent,
    certificates: open.length > 0 ? known(open) : absent,
    certificate: certificate ? known(certificate) : absent,
    plainDoor: isAnswer(home) ? plainDoor(plain) : absent,
    hsts: isAnswer(home) ? hstsOf(name, home.headers.get('strict-transport-security'), home.status) : absent,
  };
}

/** Without an address of its own, or with one that nobody can reach, a name has no door; that is told elsewhere. */
const HOMELESS = ['no-address', 'blocked'];

function ownDoor(host: string, visited: WebVisit, plain: WebVisit, now: number): Fact<SecureDoor> {
  if (isAnswer(visited) || visited.reason !== 'refused') return doorOrNone(host, visited, now);
  if (isAnswer(plain)) return known({ host, state: 'closed' });
  return plain.reason === 'refused' ? known({ host, state: 'no-server' }) : unobtained(plain);
}

/** That www refuses us is believed where the domain itself lets us in. */
function wwwDoor(host: string, visited: WebVisit, letIn: boolean, now: number): Fact<SecureDoor> {
  if (isAnswer(visited) || visited.reason !== 'refused') return doorOrNone(host, visited, now);
  return letIn ? known({ host, state: 'closed' }) : unobtained(visited);
}

function doorOrNone(host: string, visited: WebVisit, now: number): Fact<SecureDoor> {
  return !isAnswer(visited) && HOMELESS.includes(visited.reason) ? absent : secureDoor(host, visited, now);
}

function plainDoor(visited: WebVisit): Fact<PlainDoor> {
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
