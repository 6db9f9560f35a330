import { parse as parseSuffix } from 'tldts';

export type CookieFault =
  | 'prefix-secure-violated'
  | 'prefix-host-violated'
  | 'prefix-http-violated'
  | 'nameless-prefix'
  | 'domain-not-matching'
  | 'samesite-none-not-secure'
  | 'samesite-invalid'
  | 'session-no-secure'
  | 'session-no-httponly'
  | 'csrf-no-samesite'
  | 'no-secure'
  | 'no-httponly'
  | 'no-samesite';

export type CookiePrefix = '__Secure-' | '__Host-' | '__Http-' | '__Host-Http-';

export interface Cookie {
  readonly name: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  /** Undefined if it is missing or not one of the three values. */
  readonly sameSite: 'strict' | 'lax' | 'none' | undefined;
  readonly prefix: CookiePrefix | undefined;
  /** Whether its name is one that sessions usually have. */
  readonly isSession: boolean;
  /** Whether browsers store it. */
  readonly isAccepted: boolean;
  /** Whether it only makes browsers forget a cookie of that name. */
  readonly isDeletion: boolean;
  /** Whether it was sent over HTTPS; over plain HTTP, browsers reject cookies with the attribute Secure. */
  readonly isHttps: boolean;
  readonly faults: readonly CookieFault[];
}

/** The longest first; names are compared without regard to case (RFC 6265bis section 4.1.3). */
const PREFIXES: readonly CookiePrefix[] = ['__Host-Http-', '__Secure-', '__Host-', '__Http-'];
const REJECTED: ReadonlySet<CookieFault> = new Set([
  'prefix-secure-violated',
  'prefix-host-violated',
  'prefix-http-violated',
  'nameless-prefix',
  'domain-not-matching',
  'samesite-none-not-secure',
]);
const SAME_SITE = ['strict', 'lax', 'none'] as const;
const SESSION = /sess|login|(?:^|[_.-])(?:sid|jwt|auth)(?:$|[_.-])/i;
const CSRF = /csrf|xsrf/i;
const MAX_ATTRIBUTES = 50;

/** Reads a Set-Cookie header as a browser does (RFC 6265bis section 5.6), and what is wrong with it. */
export function parseCookie(setCookie: string, url: URL, now?: number): Cookie {
  const [pair = '', ...parts] = setCookie.split(';', MAX_ATTRIBUTES);
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(equals, 0)).trim();
  const value = pair.slice(equals + 1).trim();
  const attributes = new Map(parts.map(attributeOf)); // the last of each name counts
  const secure = attributes.has('secure');
  const httpOnly = attributes.has('httponly');
  const written = attributes.get('samesite');
  const sameSite = SAME_SITE.find((one) => one === written?.toLowerCase());
  const prefix = prefixOf(name);
  const isSession = SESSION.test(name) && !CSRF.test(name);
  const isHttps = url.protocol === 'https:';
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  const isHostOnly = domain === '' && attributes.get('path') === '/';

  const faults: CookieFault[] = [];
  const add = (fault: CookieFault, when: boolean) => when && faults.push(fault);
  add('nameless-prefix', name === '' && prefixOf(value) !== undefined);
  add('prefix-secure-violated', prefix === '__Secure-' && !(secure && isHttps));
  add('prefix-http-violated', prefix === '__Http-' && !(secure && httpOnly && isHttps));
  add('prefix-host-violated', prefix === '__Host-' && !(secure && isHostOnly && isHttps));
  add('prefix-host-violated', prefix === '__Host-Http-' && !(secure && httpOnly && isHostOnly && isHttps));
  add('domain-not-matching', domain !== '' && !isAllowedDomain(domain, url.hostname));
  add('samesite-none-not-secure', sameSite === 'none' && !secure);
  add('samesite-invalid', written !== undefined && sameSite === undefined);
  add('session-no-secure', isSession && !secure);
  add('session-no-httponly', isSession && !httpOnly);
  add('csrf-no-samesite', CSRF.test(name) && written === undefined);
  add('no-secure', !secure);
  add('no-httponly', !httpOnly);
  add('no-samesite', written === undefined);
  const isAccepted = !faults.some((fault) => REJECTED.has(fault)) && (isHttps || !secure);
  const isDeletion = isOver(attributes, now);
  return { name, secure, httpOnly, sameSite, prefix, isSession, isAccepted, isDeletion, isHttps, faults };
}

/** Max-Age comes before Expires (RFC 6265bis section 5.7). */
function isOver(attributes: ReadonlyMap<string, string>, now = -Infinity): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(attributes.get('expires') ?? '') <= now;
}

function attributeOf(part: string): [name: string, value: string] {
  const equals = part.indexOf('=');
  if (equals < 0) return [part.trim().toLowerCase(), ''];
  return [part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()];
}

function prefixOf(name: string): CookiePrefix | undefined {
  return PREFIXES.find((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()));
}

/** The host itself or a parent domain of it, but no public suffix other than the host itself. */
function isAllowedDomain(domain: string, host: string): boolean {
  if (domain === host) return true;
  const { publicSuffix } = parseSuffix(domain, { allowPrivateDomains: true });
  return host.endsWith(`.${domain}`) && publicSuffix !== domain;
}
