import { absent, known } from '#base/domain/fact.js';
import { runToEnd } from '#base/execution/time-slices.js';
import { httpCookies } from './checks/http-cookies.check.js';
import { httpCsp } from './checks/http-csp.check.js';
import { httpFrames } from './checks/http-frames.check.js';
import { httpHsts } from './checks/http-hsts.check.js';
import { httpMixed } from './checks/http-mixed.check.js';
import { httpRedirects } from './checks/http-redirects.check.js';
import { httpReferrer } from './checks/http-referrer.check.js';
import { httpScripts } from './checks/http-scripts.check.js';
import { parseCookie } from './cookie.js';
import { parseMetaPolicy, policiesIn } from './csp-policy.js';
import type { HomePage, HttpFacts } from './http-facts.js';
import { readPageContent } from './page-content.js';
import { configurationOf } from './server-configuration.js';

type Sent = readonly (readonly [name: string, value: string])[];

const URL_OF_PAGE = new URL('https://example.com/');
const CSP = 'content-security-policy';

function homeOf(sent: Sent, html = ''): { readonly home: { readonly state: 'known'; readonly value: HomePage } } {
  const headers = new Headers(sent.map(([name, value]): [string, string] => [name, value]));
  const content = runToEnd(readPageContent(Buffer.from(html), 'text/html', URL_OF_PAGE));
  const policies = [...policiesIn(headers.get(CSP)), ...content.metaPolicies.map(parseMetaPolicy)];
  return { home: known({ url: URL_OF_PAGE, status: 200, headers, policies, content }) };
}

describe('Strict-Transport-Security', () => {
  const judged = (header: string) => httpHsts.judge({ hsts: known({ host: 'example.com', header, isListable: true }) });

  it.each([
    ['max-age="31536000"', 'ok'],
    ['max-age="63072000"; includeSubDomains', 'ok'],
    ['max-age=31536000, max-age=31536000', 'invalid'],
    ['max-age=31536000; includeSubDomains, max-age=300', 'invalid'],
    ['max-age=300, max-age=31536000', 'invalid'],
    ['max-age=31536000, includeSubDomains', 'invalid'],
    ['max-age=31535999', 'short'],
    ['max-age=99999999999999999999', 'ok'],
    ['max-age = 31536000', 'ok'],
    ['max-age=31536000; foo=bar', 'ok'],
    ['max-age=31536000; includeSubDomains=true', 'ok'],
    ['max-age=31536000; max-age=31536000', 'invalid'],
    ['max-age=0; includeSubDomains', 'off'],
    ['max-age="0"', 'off'],
    ['includeSubDomains; preload', 'invalid'],
    ["max-age='31536000'", 'invalid'],
    [';max-age=31536000;;', 'ok'],
    ['MAX-AGE=31536000; INCLUDESUBDOMAINS; PRELOAD', 'preloadable'],
    ['max-age="31536000"; includeSubDomains; preload', 'preload-lacking'],
  ])('%s: %s', (header, outcome) => {
    expect(judged(header)?.id).toBe(`http-hsts.${outcome}`);
  });

  it.each([
    ['max-age=300', 'max-age=31536000'],
    ['max-age=10886400; includeSubDomains', 'max-age=31536000; includeSubDomains'],
    ['preload; max-age="10886400"; INCLUDESUBDOMAINS', 'max-age=31536000; includeSubDomains; preload'],
    ['max-age=300, includeSubDomains', 'max-age=31536000'],
  ])('the fix of %s is %s', (header, value) => {
    expect(judged(header)?.fix?.steps[0]?.params).toMatchObject({ value, sent: header });
  });
});

it.each(['max-age=31536000; includeSubDomains; preload', 'max-age=31536000; preload'])(
  'the preload list has no subdomains: %s',
  (header) => {
    const facts = { hsts: known({ host: 'www.example.com', header, isListable: false }) };
    expect(httpHsts.judge(facts)?.id).toBe('http-hsts.ok');
  },
);

it.each<[string, Partial<HttpFacts['hsts']>, string]>([
  ['a port for plain HTTP that is closed', { isPlainSeen: true }, 'preloadable'],
  ['no answer over plain HTTP', { isPlainSeen: false }, 'ok'],
  ['www over HTTPS', { www: 'served' }, 'preloadable'],
  ['www without HTTPS', { www: 'unserved' }, 'preload-www'],
  ['no answer of www', { www: 'unseen' }, 'ok'],
  ['a page on a host of its own', { end: { host: 'www.example.com', header: null } }, 'preloadable'],
])('the preload list and %s: %s', (_, seen, outcome) => {
  const header = 'max-age=31536000; includeSubDomains; preload';
  const hsts = known({ host: 'example.com', header, isListable: true, ...seen });
  expect(httpHsts.judge({ hsts })?.id).toBe(`http-hsts.${outcome}`);
});

it.each<[string, string, string | null, string]>([
  ['max-age=31536000', 'www.example.com', null, 'elsewhere'],
  ['max-age=31536000', 'www.example.com', 'max-age=0', 'elsewhere'],
  ['max-age=31536000', 'www.example.com', 'max-age=300', 'ok'],
  ['max-age=31536000; includeSubDomains', 'www.example.com', null, 'ok'],
])('HSTS %s, and a page at %s with %s: %s', (header, end, theirs, outcome) => {
  const hsts = known({ host: 'example.com', header, isListable: true, end: { host: end, header: theirs } });
  expect(httpHsts.judge({ hsts })?.id).toBe(`http-hsts.${outcome}`);
});

it.each<[string, string, boolean, string]>([
  ['max-age=300', 'http://example.com/', true, 'circular'],
  ['max-age=31536000', 'http://www.example.com/', true, 'ok'],
  ['max-age=31536000; includeSubDomains', 'http://www.example.com/', true, 'circular'],
  ['max-age=31536000', 'http://example.com/start', false, 'ok'],
  ['max-age=0', 'http://example.com/', true, 'off'],
])('HSTS %s, and a redirect to %s that was visited before (%s): %s', (header, insecure, isReturning, outcome) => {
  const hsts = known({ host: 'example.com', header, isListable: true, insecure, isReturning });
  expect(httpHsts.judge({ hsts })?.id).toBe(`http-hsts.${outcome}`);
});

it.each([null, 'max-age=300', 'includeSubDomains'])(
  'HSTS %s would lock out visitors whom HTTPS sends back',
  (header) => {
    const insecure = 'http://example.com/start';
    const found = httpHsts.judge({ hsts: known({ host: 'example.com', header, isListable: true, insecure }) });
    expect(found?.fix?.steps).toEqual([{ key: 'redirect-target', params: { target: insecure } }]);
  },
);

describe('mixed content', () => {
  const script = '<script src="http://a.test/x.js"></script>';

  it.each<[string, Sent, string, string]>([
    ['that a header upgrades', [[CSP, 'upgrade-insecure-requests']], script, 'ok'],
    ['that the second policy upgrades', [[CSP, "default-src 'self', upgrade-insecure-requests"]], script, 'ok'],
    [
      'that a meta element upgrades',
      [],
      '<meta http-equiv=content-security-policy content=upgrade-insecure-requests><img src="http://a.test/x.png">',
      'ok',
    ],
    ['in a form that is upgraded', [[CSP, 'upgrade-insecure-requests']], '<form action="http://a.test/">', 'ok'],
    ['that is only reported', [[`${CSP}-report-only`, 'upgrade-insecure-requests']], script, 'active'],
    ['of a script', [], script, 'active'],
    ['of a script that is not run', [], '<script type="text/plain" src="http://a.test/x.js"></script>', 'ok'],
    ['of the own computer', [], '<script src="http://localhost:35729/livereload.js"></script>', 'ok'],
    ['of a loopback address', [], '<img src="http://127.0.0.1:8080/x.png"><img src="http://[::1]/x.png">', 'ok'],
    ['of a host that only looks local', [], '<img src="http://localhost.a.test/x.png">', 'passive'],
    ['of links and hints', [], '<link rel="canonical" href="http://a.test/"><a href="http://a.test/">x</a>', 'ok'],
    ['for browsers without scripts', [], '<noscript><img src="http://a.test/x.png"></noscript>', 'ok'],
    [
      'of a picture',
      [],
      '<picture><source srcset="a.webp 1x, http://a.test/x.webp 2x"><img src=a.png></picture>',
      'passive',
    ],
    ['of subtitles', [], '<video src=a.mp4><track src="http://a.test/x.vtt"></video>', 'active'],
    ['by the base URL', [], '<base href="http://a.test/"><script src="x.js"></script>', 'active'],
  ])('%s', (_, sent, html, outcome) => {
    expect(httpMixed.judge(homeOf(sent, html))?.id).toBe(`http-mixed.${outcome}`);
  });
});

it.each([
  ['', 'http-mixed.cut', undefined],
  ['<script src="http://a.test/x.js"></script>', 'http-mixed.active', 'http-scripts.unpinned'],
  ['<script src="https://a.test/x.js" integrity="sha256-AAAA"></script>', 'http-mixed.cut', undefined],
])('of a page that was read in part, nothing is in order: %s', (html, mixed, scripts) => {
  const home = known({ ...homeOf([], html).home.value, isCut: true });
  expect(httpMixed.judge({ home })?.id).toBe(mixed);
  expect(httpScripts.judge({ home })?.id).toBe(scripts);
});

describe('scripts of other websites', () => {
  const hash = `sha384-${'A'.repeat(64)}`;

  it.each([
    ['with a hash', `integrity="${hash}"`, 'http-scripts.ok'],
    ['with two hashes', `integrity="md5-AAAA ${hash}?x"`, 'http-scripts.ok'],
    ['with a hash that browsers do not know', 'integrity="md5-AAAA"', 'http-scripts.unpinned'],
    ['with an empty hash', 'integrity=" "', 'http-scripts.unpinned'],
    ['of an old type', 'type="Application/EcmaScript "', 'http-scripts.unpinned'],
    ['of a module', 'type=module', 'http-scripts.unpinned'],
    ['of data', 'type="application/ld+json"', undefined],
    ['with a parameter in its type, which browsers do not run', 'type="text/javascript; charset=utf-8"', undefined],
  ])('%s', (_, attributes, id) => {
    expect(httpScripts.judge(homeOf([], `<script ${attributes} src="https://cdn.test/x.js"></script>`))?.id).toBe(id);
  });
});

describe('Referrer-Policy', () => {
  const meta = (content: string) => `<meta name="Referrer" content="${content}">`;

  it.each<[string, string, string, string]>([
    ['unsafe-url, strict-origin', '', 'ok', ''],
    ['strict-origin, new-policy', '', 'ok', ''],
    ['no-referrer-when-downgrade', '', 'unsafe', 'set-header'],
    ['never', '', 'invalid', 'set-header'],
    ['strict-origin', meta('never'), 'ok', ''],
    ['', meta('never'), 'ok', ''],
    ['', meta('default'), 'ok', ''],
    ['', meta('always'), 'unsafe', 'referrer-meta'],
    ['', meta('Origin-When-Crossorigin'), 'unsafe', 'referrer-meta'],
    ['no-referrer', meta('unsafe-url'), 'unsafe', 'referrer-meta'],
    ['unsafe-url', meta('no-referrer'), 'ok', ''],
    ['unsafe-url', meta('new-policy'), 'unsafe', 'set-header'],
    ['no-referrer', meta('unsafe-url, new-policy'), 'ok', ''],
    ['no-referrer', meta('unsafe-url') + meta('no-referrer') + meta('new-policy'), 'ok', ''],
    ['', meta('new-policy'), 'invalid', 'referrer-meta'],
  ])('%s %s: %s', (header, html, outcome, step) => {
    const found = httpReferrer.judge(homeOf(header === '' ? [] : [['referrer-policy', header]], html));
    expect(found?.id).toBe(`http-referrer.${outcome}`);
    expect(found?.fix?.steps[0]?.key ?? '').toBe(step);
  });
});

describe('cookies', () => {
  const now = Date.parse('2026-11-18T00:00:00Z');

  it.each<[string, readonly string[], string | undefined, string]>([
    ['https', ['sessionid=; Max-Age=0; Path=/'], undefined, ''],
    ['https', ['sessionid=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; path=/'], undefined, ''],
    ['https', ['sessionid=x; Expires=Tue, 17 Nov 2026 23:00:00 GMT'], undefined, ''],
    ['https', ['sessionid=; Max-Age=-1', 'a=b; Secure'], 'ok', ''],
    ['https', ['sessionid=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60'], 'session-insecure', 'cookie-secure'],
    ['https', ['sessionid=x; Expires=Thu, 19 Nov 2026 00:00:00 GMT'], 'session-insecure', 'cookie-secure'],
    ['https', ['sessionid=x; Expires=soon'], 'session-insecure', 'cookie-secure'],
    ['https', ['sid=x; Secure; HttpOnly; SameSite=None; Partitioned'], 'ok', ''],
    ['https', ['__Host-sid=x; Secure; HttpOnly; Path=/; Domain='], 'ok', ''],
    ['https', ['__Host-Http-sid=x; Secure; HttpOnly; Path=/'], 'ok', ''],
    ['https', ['__host-http-sid=x; Secure; HttpOnly; Path=/'], 'ok', ''],
    ['https', ['__Host-Http-sid=x; Secure; Path=/'], 'rejected', 'cookie-rejected'],
    ['https', ['__Host-Http-sid=x; Secure; HttpOnly; Path=/; Domain=example.com'], 'rejected', 'cookie-rejected'],
    ['https', ['__Http-sid=x; Secure; HttpOnly; Domain=example.com'], 'ok', ''],
    ['https', ['__Http-sid=x; Secure; Domain=example.com'], 'rejected', 'cookie-rejected'],
    ['https', ['XSRF-TOKEN=x; Secure; SameSite=Lax'], 'ok', ''],
    ['https', ['a=b; Domain=www.example.com; Secure'], 'rejected', 'cookie-rejected'],
    ['http', ['a=b; Secure'], 'rejected', 'cookie-rejected'],
    ['http', ['a=b'], 'insecure', 'cookie-https'],
    ['http', ['PHPSESSID=x; path=/; HttpOnly'], 'session-insecure', 'cookie-https'],
  ])('%s %j: %s', (scheme, texts, outcome, step) => {
    const cookies = texts.map((text) => parseCookie(text, new URL(`${scheme}://example.com/`), now));
    const found = httpCookies.judge({ cookies: known(cookies), plainCookies: absent });
    expect(found?.id).toBe(outcome && `http-cookies.${outcome}`);
    expect(found?.fix?.steps[0]?.key ?? '').toBe(step);
  });

  it.each<[string, readonly string[], string]>([
    ['PHPSESSID=x; HttpOnly', ['a=b; Secure'], 'session-redirect'],
    ['PHPSESSID=x; HttpOnly', [], 'session-redirect'],
    ['PHPSESSID=x; Secure', ['a=b; Secure'], 'ok'],
    ['PHPSESSID=; Max-Age=0', ['a=b; Secure'], 'ok'],
    ['lang=en', ['a=b; Secure'], 'ok'],
    ['PHPSESSID=x', ['PHPSESSID=x'], 'session-insecure'],
  ])('%s on the redirect from plain HTTP, and %j on the page: %s', (redirect, page, outcome) => {
    const plainCookies = known([parseCookie(redirect, new URL('http://example.com/'), now)]);
    const cookies = page.map((text) => parseCookie(text, new URL('https://example.com/'), now));
    const found = httpCookies.judge({ cookies: cookies.length > 0 ? known(cookies) : absent, plainCookies });
    expect(found?.id).toBe(`http-cookies.${outcome}`);
  });

  it('have the prefix of their name, the longest that there is', () => {
    const prefixes = ['__Host-Http-a', '__Host-a', '__Http-a', '__Secure-a', 'a__Host-'].map(
      (name) => parseCookie(`${name}=x`, new URL('https://example.com/'), now).prefix,
    );
    expect(prefixes).toEqual(['__Host-Http-', '__Host-', '__Http-', '__Secure-', undefined]);
  });

  it('are repaired in one round, all of them with all flags', () => {
    const texts = ['PHPSESSID=x', 'cart=y', 'XSRF-TOKEN=z; Secure', ...['a', 'b', 'c', 'd', 'e'].map((n) => `${n}=1`)];
    const cookies = texts.map((text) => parseCookie(text, new URL('https://example.com/'), now));
    const found = httpCookies.judge({ cookies: known(cookies), plainCookies: absent });
    expect(found?.params.cookies).toEqual(['PHPSESSID']);
    const { nginx, apache } = configurationOf(found!.fix!.steps)!;
    const lines = nginx.split('\n').filter((text) => text.startsWith('proxy_cookie_flags'));
    expect(lines.slice(0, 2)).toEqual([
      'proxy_cookie_flags PHPSESSID secure httponly;',
      'proxy_cookie_flags cart secure;',
    ]);
    expect(lines).toHaveLength(8);
    expect(lines).toContain('proxy_cookie_flags XSRF-TOKEN samesite=lax;');
    expect(nginx).toContain('# fastcgi_pass, uwsgi_pass: php.ini: session.cookie_httponly = 1');
    expect(apache).toContain('Header always edit Set-Cookie "^(PHPSESSID=.*)$" "$1; Secure; HttpOnly"');
  });
});

describe('a policy that only reports', () => {
  it.each([
    ["default-src 'self'", 'unreported', ['csp-report', 'csp-enforce']],
    ["default-src 'self'; report-uri /csp", 'report-only', ['csp-enforce']],
    ["default-src 'self'; report-to main", 'report-only', ['csp-enforce']],
  ])('%s: %s', (policy, outcome, keys) => {
    const found = httpCsp.judge(homeOf([[`${CSP}-report-only`, policy]]));
    expect(found?.id).toBe(`http-csp.${outcome}`);
    expect(found?.fix?.steps.map(({ key }) => key)).toEqual(keys);
  });

  it('is no configuration to paste while it has no address for reports', () => {
    const fix = httpCsp.judge(homeOf([]))?.fix;
    expect(fix?.steps[0]?.params.policy).toContain("default-src 'self'");
    expect(configurationOf(fix?.steps ?? [])).toBeUndefined();
  });
});

describe('Content-Security-Policy', () => {
  const csp = (...policies: string[]): Sent => policies.map((policy) => [CSP, policy]);
  const meta = (policy: string) => `<meta http-equiv="${CSP}" content="${policy}">`;
  const nonces = "script-src 'nonce-r4nd0mr4nd0m'; object-src 'none'; base-uri 'none'";

  it.each<[string, Sent, string, string, (readonly string[])?]>([
    ['two policies that complete each other', csp("object-src 'none'; base-uri 'none'", "script-src 'self'"), '', 'ok'],
    [
      'a strict policy before a loose one',
      csp(nonces, "script-src 'unsafe-inline' https:; object-src 'none'"),
      '',
      'ok',
    ],
    ['a strict policy after one about frames', csp("frame-ancestors 'self'", nonces), '', 'ok'],
    ['a meta element that upgrades', csp("default-src 'self'"), meta('upgrade-insecure-requests'), 'ok'],
    [
      'nonces of which another policy fixes the base',
      csp("script-src 'nonce-r4nd0mr4nd0m'; object-src 'none'", "base-uri 'self'"),
      '',
      'ok',
    ],
    [
      'gaps of a policy next to one about frames',
      csp("frame-ancestors 'none'", "default-src 'self' http://a.test http://b.test; script-src 'self' 'unsafe-eval'"),
      '',
      'weak',
      ["script-src 'unsafe-eval'", 'default-src http://a.test', 'default-src http://b.test'],
    ],
    [
      'two policies that both allow inline scripts',
      csp("script-src 'self' 'unsafe-inline'; object-src 'none'", "default-src 'self' 'unsafe-inline'"),
      '',
      'open',
      ["script-src 'unsafe-inline'", "default-src 'unsafe-inline'"],
    ],
    [
      'inline scripts of one policy and plugins of another',
      csp("script-src 'unsafe-inline'; object-src 'none'", "script-src 'self'"),
      '',
      'ok',
    ],
    ['two policies without scripts', csp("object-src 'none'", "img-src 'self'"), '', 'unrestricted', ['script-src']],
    ['a sandbox without scripts', csp('sandbox allow-forms'), '', 'ok'],
    ['a sandbox with scripts', csp('sandbox Allow-Scripts'), '', 'unrestricted', ['object-src', 'script-src']],
    [
      'inline script elements',
      csp("default-src 'self'; script-src-elem 'self' 'unsafe-inline'"),
      '',
      'open',
      ["script-src-elem 'unsafe-inline'"],
    ],
    [
      'event handlers',
      csp("default-src 'self'; script-src-attr 'unsafe-inline'"),
      '',
      'open',
      ["script-src-attr 'unsafe-inline'"],
    ],
    [
      'unsafe-inline that narrower directives replace',
      csp("default-src 'self'; script-src 'unsafe-inline'; script-src-elem 'self'; script-src-attr 'none'"),
      '',
      'ok',
    ],
    ['a policy in the body', [], `<head></head><body>${meta("default-src 'self'")}`, 'missing'],
    ['a policy after content', [], `<p>x</p>${meta("default-src 'self'")}`, 'missing'],
    ['a policy after the head', [], `<head></head>${meta("default-src 'self'")}<body>`, 'ok'],
    [
      'a nonce with fallbacks for old browsers',
      csp(nonces.replace(';', " 'strict-dynamic' 'unsafe-inline' https:;")),
      '',
      'ok',
    ],
    [
      'a hash next to unsafe-inline',
      csp("default-src 'self'; script-src 'unsafe-inline' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
      '',
      'ok',
    ],
    ['tabs and capitals', csp("DEFAULT-SRC\t'SELF'\t;\tScript-Src\t'None'"), '', 'ok'],
    ['a comma at the end', csp("default-src 'self',"), '', 'ok'],
    ['data: for scripts', csp("default-src 'self'; script-src 'self' data:"), '', 'open', ['script-src data:']],
    ['data: for images', csp("default-src 'self'; img-src * data:"), '', 'ok'],
  ])('%s', (...row) => {
    const [, sent, html, outcome, parts] = row;
    const found = httpCsp.judge(homeOf(sent, html));
    expect(found?.id).toBe(`http-csp.${outcome}`);
    if (parts) expect(found?.params.parts).toEqual(parts);
  });
});

it.each([
  ["script-src 'unsafe-inline'; object-src 'none'", 'csp-nonces'],
  ["default-src 'self'; script-src-attr 'unsafe-inline'", 'csp-handlers'],
  ["default-src 'self'; script-src-attr 'unsafe-inline'; script-src-elem 'unsafe-inline'", 'csp-nonces'],
])('the fix of the policy %s is %s', (policy, key) => {
  expect(httpCsp.judge(homeOf([[CSP, policy]]))?.fix?.steps).toEqual([{ key, params: {} }]);
});

describe('protection against framing', () => {
  const frames = 'x-frame-options';

  it.each<[string, Sent, string, string]>([
    ['every website', [[CSP, 'frame-ancestors *']], 'open', 'frame-ancestors *'],
    [
      'every website, since X-Frame-Options is ignored',
      [
        [CSP, 'frame-ancestors https:'],
        [frames, 'DENY'],
      ],
      'open',
      'frame-ancestors https:',
    ],
    [
      'what the second policy allows',
      [[CSP, "frame-ancestors *, frame-ancestors 'self'"]],
      'policy',
      "frame-ancestors 'self'",
    ],
    ['no website, by an empty list', [[CSP, 'frame-ancestors']], 'policy', 'frame-ancestors'],
    [
      'some websites',
      [
        [CSP, 'frame-ancestors https://*.a.test'],
        [frames, 'ALLOW-FROM https://a.test'],
      ],
      'policy',
      'frame-ancestors https://*.a.test',
    ],
    [
      'no website, by two headers',
      [
        [frames, 'DENY'],
        [frames, 'deny'],
      ],
      'ok',
      'DENY, deny',
    ],
  ])('lets in %s', (_, sent, outcome, header) => {
    expect(httpFrames.judge(homeOf(sent))).toMatchObject({ id: `http-frames.${outcome}`, params: { header } });
  });

  it('a policy that only reports protects from nothing', () => {
    const sent: Sent = [[`${CSP}-report-only`, "frame-ancestors 'none'"]];
    expect(httpFrames.judge(homeOf(sent, `<meta http-equiv=${CSP} content="frame-ancestors 'none'">`))?.id).toBe(
      'http-frames.missing',
    );
  });
});

describe('redirects', () => {
  /** The way from an address to its page: `http://a.test/ https://a.test/`. */
  const way = (text: string) => {
    const hops = text.split(' ').map((url) => ({ url: new URL(url), status: 200 }));
    return { start: hops[0]!.url, hops, isComplete: true };
  };

  it.each<[string, readonly string[], string, string, string]>([
    ['no redirect', ['http://a.test/', 'https://a.test/'], 'missing', 'redirect-https', 'a.test'],
    ['no HTTPS', ['http://a.test/'], 'missing', 'https-first', 'a.test'],
    ['HTTPS of www only', ['http://a.test/', 'https://www.a.test/'], 'missing', 'https-first', 'a.test'],
    [
      'the domain itself without HTTPS',
      ['http://a.test/ https://www.a.test/', 'https://www.a.test/'],
      'off-host',
      'https-first',
      'a.test',
    ],
    [
      'another host first',
      ['http://a.test/ https://www.a.test/', 'https://a.test/ https://www.a.test/'],
      'off-host',
      'redirect-https',
      'a.test',
    ],
    ['plain HTTP everywhere', ['http://a.test/ http://www.a.test/'], 'ends-insecure', 'https-first', 'www.a.test'],
    [
      'a host without HTTPS at the end',
      ['https://a.test/ http://www.a.test/', 'http://www.a.test/'],
      'ends-insecure',
      'https-first',
      'www.a.test',
    ],
    [
      'back to plain HTTP',
      ['https://a.test/ http://a.test/start', 'http://a.test/ http://a.test/start'],
      'ends-insecure',
      'redirect-target',
      'http://a.test/start',
    ],
  ])('%s', (_, ways, outcome, key, place) => {
    const found = httpRedirects.judge({ entries: known(ways.map(way)), unseen: absent });
    expect(found?.id).toBe(`http-redirects.${outcome}`);
    expect(found?.fix?.steps.map((step) => [step.key, Object.values(step.params).flat()])).toEqual([[key, [place]]]);
  });

  it.each<[string, readonly string[], readonly string[], string]>([
    ['every way', ['http://a.test/ https://a.test/', 'https://a.test/'], [], 'ok'],
    ['no answer over plain HTTP', ['https://a.test/'], ['http://a.test/'], 'untested'],
    ['a fault next to what was not seen', ['http://a.test/'], ['http://www.a.test/'], 'missing'],
  ])('with %s', (_, ways, silent, outcome) => {
    const unseen = silent.length > 0 ? known(silent) : absent;
    expect(httpRedirects.judge({ entries: known(ways.map(way)), unseen })?.id).toBe(`http-redirects.${outcome}`);
  });

  interface Round {
    readonly what: string;
    readonly ways: readonly string[];
    readonly found: readonly [outcome: string, urls: readonly string[]];
    readonly steps: readonly (readonly [key: string, params: object])[];
  }
  const bothHosts = { hosts: ['a.test', 'www.a.test'] };

  it.each<Round>([
    {
      what: 'both names without a redirect',
      ways: ['http://a.test/', 'https://a.test/', 'http://www.a.test/', 'https://www.a.test/'],
      found: ['missing', ['http://a.test/', 'http://www.a.test/']],
      steps: [['redirect-https', bothHosts]],
    },
    {
      what: 'one without a redirect, and one that leaves the name',
      ways: ['http://a.test/', 'https://a.test/', 'http://www.a.test/ https://a.test/', 'https://www.a.test/'],
      found: ['missing', ['http://a.test/']],
      steps: [['redirect-https', bothHosts]],
    },
    {
      what: 'one name that HTTPS serves, and one that it does not',
      ways: ['http://a.test/', 'https://a.test/', 'http://www.a.test/'],
      found: ['missing', ['http://a.test/', 'http://www.a.test/']],
      steps: [
        ['https-first', { host: 'www.a.test' }],
        ['redirect-https', { hosts: ['a.test'] }],
      ],
    },
    {
      what: 'back to plain HTTP from both names, and none at the start',
      ways: ['https://a.test/ http://a.test/x', 'https://www.a.test/ http://a.test/x', 'http://a.test/'],
      found: ['ends-insecure', ['https://a.test/', 'https://www.a.test/']],
      steps: [
        ['redirect-target', { target: 'http://a.test/x' }],
        ['redirect-https', { hosts: ['a.test'] }],
      ],
    },
  ])('$what: repaired in one round', ({ ways, found: [outcome, urls], steps }) => {
    const found = httpRedirects.judge({ entries: known(ways.map(way)), unseen: absent });
    expect([found?.id, found?.params.urls]).toEqual([`http-redirects.${outcome}`, urls]);
    expect(found?.fix?.steps.map((one) => [one.key, one.params])).toEqual(steps);
  });
});
