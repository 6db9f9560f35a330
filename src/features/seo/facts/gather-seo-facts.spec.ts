import { Timeouts } from '#platform/runtime/timeouts.js';
import { gzipSync } from 'node:zlib';
import { FakeWeb, type Reply } from '#test/checks/fake-web.js';
import { DomainName } from '#base/domain/domain-name.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import { TlsError } from '#platform/network/connect/tls-handshake.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { PageRequest } from '#platform/network/web/page-fetcher.js';
import { gatherSeoFacts } from './gather-seo-facts.js';
import { seoError } from './seo-error.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';

const HOME = 'https://example.com/';
const IMPERVA = '<script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script>';
const text = { 'content-type': 'text/plain' };
const file = (body: string | Uint8Array): Reply => ({ body, headers: text });
const site = {
  [HOME]: { body: '<title>Lamps</title>' },
  'http://example.com/': HOME,
  'https://www.example.com/': HOME,
  'http://www.example.com/': 'https://www.example.com/',
};

const fail = (part: string, bug: unknown) => {
  throw new Error(`a bug in ${part}`, { cause: bug });
};

async function gather(replies: Record<string, Reply>, name = 'example.com', budget = new WorkBudget()) {
  const web = new FakeWeb(replies);
  const { home, facts } = await gatherSeoFacts(
    { domain: DomainName.parse(name)! },
    web,
    0,
    fail,
    budget,
    new Timeouts(),
  );
  // As JSON, because Jest considers all URL objects equal.
  const plain = JSON.parse(JSON.stringify(facts)) as Readonly<Record<keyof typeof facts, { state: string }>>;
  return { web, home, facts: plain, asked: (path: string) => web.asked.includes(new URL(path, HOME).href) };
}

describe('gatherSeoFacts', () => {
  it('finds the page, its URL variants and what is missing', async () => {
    const { facts, home } = await gather(site);
    expect(facts).toMatchObject({
      page: { value: { url: HOME, status: 200, redirects: [], cut: false, challenged: false } },
      html: { value: { head: { titles: ['Lamps'] } } },
      robotsFile: { value: { status: 404 } },
      robots: { state: 'known' },
      sitemaps: { state: 'absent' },
      canonicalTarget: { state: 'absent' },
      nowhere: { value: { status: 404 } },
      favicon: { value: { status: 404 } },
      llmsFile: { value: { status: 404 } },
      llms: { state: 'absent' },
    });
    expect(facts.variants).toMatchObject({
      value: [
        { asked: HOME, answer: { redirects: [] } },
        { asked: 'http://example.com/', answer: { redirects: [{ status: 301, to: HOME }] } },
        { asked: 'https://www.example.com/', answer: { redirects: [{ to: HOME }] } },
        { answer: { redirects: [{ to: 'https://www.example.com/' }, { to: HOME }] } },
      ],
    });
    expect(seoError(home)).toBeUndefined();
  });

  it('applies a line of X-Robots-Tag without a name to all crawlers', async () => {
    const reply = { body: '<title>Lamps</title>', robotsTags: ['otherbot: nofollow', 'noindex'] };
    const { facts } = await gather({ ...site, [HOME]: reply });
    expect(facts.directives).toMatchObject({
      value: [
        { agent: 'otherbot', name: 'nofollow' },
        { agent: '*', name: 'noindex' },
      ],
    });
  });

  const urlVariants = [
    'https://example.com/',
    'http://example.com/',
    'https://www.example.com/',
    'http://www.example.com/',
  ];

  it('fetches each URL variant once, wherever it redirects to', async () => {
    const { web } = await gather(site);
    expect(web.visited.filter((url) => urlVariants.includes(url)).sort()).toEqual([...urlVariants].sort());
  });

  it('does not fetch a www variant that is the page itself', async () => {
    const { web, facts } = await gather({
      'https://example.com/': 'https://www.example.com/',
      'http://example.com/': 'https://example.com/',
      'https://www.example.com/': { body: '' },
      'http://www.example.com/': 'https://www.example.com/',
    });
    expect(web.visited.filter((url) => urlVariants.includes(url)).sort()).toEqual([...urlVariants].sort());
    expect(facts.variants).toMatchObject({
      value: [
        { asked: HOME, answer: { redirects: [{ to: 'https://www.example.com/' }] } },
        { answer: { redirects: [{ to: HOME }, { to: 'https://www.example.com/' }] } },
        { asked: 'https://www.example.com/', answer: { redirects: [], status: 200 } },
        { answer: { redirects: [{ to: 'https://www.example.com/' }] } },
      ],
    });
  });

  it('reads the page of a www variant once for its canonical URL', async () => {
    const { web, facts } = await gather({
      ...site,
      'https://www.example.com/': { body: `<link rel="canonical" href="${HOME}">` },
    });
    expect(web.visited.filter((url) => url === 'https://www.example.com/')).toHaveLength(1);
    expect(facts.variants).toMatchObject({ value: [{}, {}, { canonical: HOME }, { canonical: HOME }] });
  });

  it('follows a redirect to another host', async () => {
    const { facts } = await gather({
      ...site,
      'http://example.com/': 'https://elsewhere.example/',
      'https://elsewhere.example/': { body: '' },
    });
    expect(facts.variants).toMatchObject({
      value: [{}, { answer: { url: 'https://elsewhere.example/', redirects: [{ status: 301 }] } }, {}, {}],
    });
  });

  it('reads the files of the host that serves the page', async () => {
    const { facts } = await gather({
      'https://example.com/': 'https://www.example.com/',
      'https://www.example.com/': { body: '' },
      'https://www.example.com/robots.txt': file('User-agent: *\nDisallow: /private\nSitemap: /map.xml'),
      'https://www.example.com/map.xml': file('<urlset><url><loc>https://www.example.com/</loc></url></urlset>'),
      'https://www.example.com/llms.txt': file('# Lamps'),
    });
    expect(facts).toMatchObject({
      robotsFile: { value: { status: 200, html: false } },
      sitemaps: { value: [{ sitemap: { entries: 1 } }] },
      llms: { value: { title: 'Lamps' } },
    });
  });

  it('follows robots.txt for everything but the page, robots.txt and the sitemaps it lists', async () => {
    const { facts, asked } = await gather({
      ...site,
      [`${HOME}robots.txt`]: file('User-agent: DomainDiagnostics\nDisallow: /\nSitemap: https://example.com/map.xml'),
      [`${HOME}map.xml`]: file('<urlset/>'),
    });
    const disallowed = { state: 'unobtainable', reason: 'disallowed' };
    expect(facts).toMatchObject({
      html: { state: 'known' },
      sitemaps: { state: 'known' },
      nowhere: disallowed,
      favicon: disallowed,
      llmsFile: disallowed,
      llmsFull: disallowed,
    });
    expect([asked('/map.xml'), asked('/llms.txt'), asked('/favicon.ico')]).toEqual([true, false, false]);
  });

  it.each([
    [{ status: 503 }, 'absent', 'disallowed'],
    [new UpstreamError('timeout'), 'unobtainable', 'timeout'],
  ])('fetches nothing more where robots.txt cannot be obtained', async (reply, state, reason) => {
    const { facts } = await gather({ ...site, [`${HOME}robots.txt`]: reply });
    expect(facts).toMatchObject({
      robots: { state },
      nowhere: { state: 'unobtainable', reason },
      sitemaps: { reason },
    });
  });

  it('treats a web page in place of robots.txt as no rules', async () => {
    const { facts } = await gather({ ...site, [`${HOME}robots.txt`]: file('\n<!DOCTYPE html>Disallow: /') });
    expect(facts).toMatchObject({
      robotsFile: { value: { html: true } },
      robots: { value: { content: { groups: [] } } },
    });
  });

  it.each(['User-agent: *\nDisallow: /', '\n# robots\nUser-agent: *\nDisallow: /'])(
    'obeys the rules of a robots.txt that is sent as HTML: %j',
    async (body) => {
      const { facts } = await gather({ ...site, [`${HOME}robots.txt`]: { body } });
      expect(facts).toMatchObject({
        robotsFile: { value: { html: false } },
        robots: { value: { content: { groups: [{ agents: ['*'] }] } } },
      });
    },
  );

  it('does not look for an icon that the page names', async () => {
    const { facts, asked } = await gather({ ...site, [HOME]: { body: '<link rel=icon href=/i.png>' } });
    expect([facts.favicon.state, asked('/favicon.ico')]).toEqual(['absent', false]);
  });

  it('fetches no www variant for a name below the registrable domain', async () => {
    const { web } = await gather({ 'https://shop.example.com/': {} }, 'shop.example.com');
    expect(web.asked.filter((url) => url.includes('www.'))).toEqual([]);
  });
});

describe('sitemaps', () => {
  const urlset = `<urlset>${'<url><loc>https://example.com/a</loc></url>'.repeat(3)}</urlset>`;
  const large = `<urlset>${'<url><loc>https://example.com/a</loc></url>'.repeat(120_000)}</urlset>`;

  it.each([
    ['at the usual place', file(urlset), { sitemap: { entries: 3 } }],
    ['compressed', file(gzipSync(urlset)), { sitemap: { entries: 3 } }],
    ['compressed and cut', file(gzipSync(urlset).subarray(0, 60)), { sitemap: { entries: 3 } }],
    ['compressed and large', file(gzipSync(large)), { sitemap: { kind: 'urlset' } }],
    ['large', file(large), { sitemap: { kind: 'urlset' } }],
    ['sent as HTML', { body: `<?xml version="1.0"?>\n${urlset}` }, { html: false, sitemap: { entries: 3 } }],
    ['sent as HTML, as text', { body: 'https://example.com/' }, { html: false, sitemap: { entries: 1 } }],
  ])('%s', async (_what, reply, answer) => {
    const { facts } = await gather({ ...site, [`${HOME}sitemap.xml`]: reply });
    expect(facts.sitemaps).toMatchObject({ value: [answer] });
  });

  it('that are not sitemaps have no content', async () => {
    const { facts } = await gather({ ...site, [`${HOME}sitemap.xml`]: file('<urlset>') });
    expect(facts.sitemaps).toMatchObject({
      value: [expect.not.objectContaining({ sitemap: expect.anything() as object })],
    });
  });

  it.each([
    [403, 'unobtainable'],
    [429, 'unobtainable'],
    [503, 'unobtainable'],
    [404, 'known'],
    [500, 'known'],
  ])('that robots.txt lists and that return %i are %s', async (status, state) => {
    const robots = file('Sitemap: https://example.com/map.xml');
    const { facts } = await gather({ ...site, [`${HOME}robots.txt`]: robots, [`${HOME}map.xml`]: { status } });
    expect(facts.sitemaps.state).toBe(state);
  });

  it('are fetched from /sitemap.xml if robots.txt lists none', async () => {
    const files = { [`${HOME}robots.txt`]: file('Sitemap:\n'), [`${HOME}sitemap.xml`]: file(urlset) };
    const { facts } = await gather({ ...site, ...files });
    expect(facts.sitemaps).toMatchObject({ value: [{ asked: `${HOME}sitemap.xml`, sitemap: { entries: 3 } }] });
  });

  it('are not a page that is returned for every path', async () => {
    const bodies = ['<html>', '<?xml version="1.0"?><!DOCTYPE html>', 'Not found'].map((body) => ({ body }));
    for (const reply of [...bodies, { status: 403 }]) {
      const { facts } = await gather({ ...site, [`${HOME}sitemap.xml`]: reply });
      expect(facts.sitemaps.state).toBe('absent');
    }
  });
});

describe('the canonical URL', () => {
  const linked = (href: string) => ({ ...site, [HOME]: { body: `<link rel=canonical href="${href}">` } });

  it.each([
    ['itself', linked(HOME), { state: 'absent' }],
    ['another site', linked('https://other.example/'), { state: 'absent' }],
    ['a missing page', linked('/b'), { value: { status: 404, redirects: false } }],
    [
      'a refusal',
      { ...linked('/b'), [`${HOME}b`]: { status: 403 } },
      { state: 'unobtainable', reason: 'server-error' },
    ],
    ['too much asked', { ...linked('/b'), [`${HOME}b`]: { status: 429 } }, { state: 'unobtainable' }],
    ['a redirect', { ...linked('/b'), [`${HOME}b`]: `${HOME}c`, [`${HOME}c`]: {} }, { value: { redirects: true } }],
    [
      'a hidden page',
      { ...linked('/b'), [`${HOME}b`]: { body: '<meta name=robots content=noindex>' } },
      { value: { status: 200, noindex: true } },
    ],
  ])('is %s', async (_what, replies, target) => {
    const { facts } = await gather(replies);
    expect(facts.canonicalTarget).toMatchObject(target);
  });
});

describe('failures', () => {
  const failing = (
    ...reasons: [ConstructorParameters<typeof UpstreamError>[0], ConstructorParameters<typeof UpstreamError>[0]]
  ) => ({
    [HOME]: new UpstreamError(reasons[0]),
    'http://example.com/': new UpstreamError(reasons[1]),
  });
  const tls = new TlsError('expired');

  it.each([
    ['no such host', {}, 'unreachable'],
    ['nobody answers', failing('refused', 'refused'), 'unreachable'],
    ['no answer in time', failing('timeout', 'timeout'), 'timeout'],
    ['no answer in time without encryption', failing('refused', 'timeout'), 'timeout'],
    ['a private address', failing('blocked', 'blocked'), 'blocked'],
    ['redirects without end', failing('too-many-redirects', 'refused'), 'too_many_redirects'],
    ['an answer that is none', failing('malformed', 'malformed'), 'http_error'],
    ['an expired certificate', { [HOME]: tls, 'http://example.com/': tls }, 'tls_error'],
    ['an error', { [HOME]: { status: 500 } }, 'http_error'],
    ['a missing page', { [HOME]: { status: 404 } }, 'http_error'],
    ['a file', { [HOME]: { headers: { 'content-type': 'application/pdf' } } }, 'not_html'],
    ['a file with two types', { [HOME]: { headers: { 'content-type': 'text/html, image/png' } } }, 'not_html'],
    ['far too much', { [HOME]: { body: new Uint8Array(9_000_000) } }, 'too_large'],
    ['a page', { [HOME]: {} }, undefined],
    ['a page without a type', { [HOME]: { headers: {} } }, undefined],
    ['a page with an empty type', { [HOME]: { headers: { 'content-type': '' } } }, undefined],
    [
      'a page with its type twice',
      { [HOME]: { headers: { 'content-type': 'text/html, text/html; charset=utf-8' } } },
      undefined,
    ],
    ['a page without encryption', { 'http://example.com/': {} }, undefined],
  ])('%s', async (_what, replies: Record<string, Reply>, code) => {
    const { home } = await gather(replies);
    expect(seoError(home)).toBe(code);
  });

  it('leave the other facts unobtainable', async () => {
    const { facts } = await gather(failing('timeout', 'timeout'));
    const { page, sitemaps, variants, ...rest } = facts;
    expect([page, sitemaps, variants]).toEqual([
      { state: 'unobtainable', reason: 'timeout' },
      { state: 'unobtainable', reason: 'timeout' },
      { state: 'known', value: [] },
    ]);
    expect(new Set(Object.values(rest).map(({ state }) => state))).toEqual(new Set(['absent']));
  });

  it('distinguish an invalid certificate from no server', async () => {
    const { facts } = await gather({
      [HOME]: tls,
      'http://example.com/': {},
      'http://www.example.com/': new UpstreamError('refused'),
    });
    expect(facts.variants).toMatchObject({
      value: [
        { asked: HOME, tls: 'expired' },
        { asked: 'http://example.com/', answer: { status: 200 } },
        { asked: 'https://www.example.com/' },
        { asked: 'http://www.example.com/' },
      ],
    });
  });

  it('leave facts unknown that the budget does not cover', async () => {
    const sitemaps = { 'https://example.com/sitemap.xml': file('<urlset></urlset>') };
    const { facts } = await gather({ ...site, ...sitemaps }, 'example.com', new WorkBudget(0));
    const unread = { state: 'unobtainable', reason: 'too-large' };
    expect(facts).toMatchObject({ page: { state: 'known' }, html: unread, directives: unread, sitemaps: unread });
  });

  it('leave robots.txt unknown if the budget does not cover it, and fetch nothing more', async () => {
    const robots = { 'https://example.com/robots.txt': file('User-agent: *') };
    const { facts, asked } = await gather({ ...site, ...robots }, 'example.com', new WorkBudget(0));
    expect(facts.robots).toEqual({ state: 'unobtainable', reason: 'too-large' });
    expect(asked('/llms.txt')).toBe(false);
  });

  it.each<[TlsError, object[]]>([
    [new TlsError('not-yet-valid'), [{ tls: 'not-yet-valid' }]],
    [new TlsError('handshake', undefined, { cause: { code: 'ERR_SSL_WRONG_VERSION_NUMBER' } }), [{ tls: 'broken' }]],
    [new TlsError('handshake', undefined, { cause: { code: 'ECONNRESET' } }), []],
    [new TlsError('handshake'), []],
  ])('distinguish certificate errors from connection errors: %#', async (error, told) => {
    const { facts } = await gather({ [HOME]: error, 'http://example.com/': {} });
    const others = ['http://example.com/', 'https://www.example.com/', 'http://www.example.com/'];
    expect(facts.variants).toMatchObject({ value: [...told, ...others.map((asked) => ({ asked }))] });
  });

  it('are internal where our own limits are reached', async () => {
    const { home } = await gather(failing('busy', 'busy'));
    expect(() => seoError(home)).toThrow(UpstreamError);
  });

  it.each([
    [{ status: 403, headers: { 'cf-mitigated': 'challenge' } }, true],
    [{ status: 503, body: '<script src="/cdn/challenge-platform/x.js">' }, true],
    [
      { status: 202, headers: { 'sg-captcha': 'challenge', 'content-type': 'text/html', 'x-robots-tag': 'noindex' } },
      true,
    ],
    [{ status: 202, headers: { 'x-amzn-waf-action': 'challenge' } }, true],
    [{ status: 405, headers: { 'x-amzn-waf-action': 'captcha' } }, true],
    [{ status: 429, headers: { 'x-vercel-mitigated': 'challenge' } }, true],
    [{ status: 200, body: `<META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW">${IMPERVA}` }, true],
    [{ status: 200, body: `<title>Lamps</title>${IMPERVA}` }, false],
    [{ status: 403, body: 'Forbidden' }, false],
    [{ status: 403, headers: { server: 'AkamaiGHost' }, body: '<H1>Access Denied</H1>' }, true],
    [
      { status: 403, body: 'Reference&#32;&#35;18&#46;2d351ab8<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net' },
      true,
    ],
    [{ status: 403, body: '<div class="cf-error-details">Sorry, you have been blocked' }, true],
    [{ status: 403, body: 'error code: 1020' }, true],
    [{ status: 403, headers: { 'x-datadome': 'protected' } }, true],
    [{ status: 503, body: '<p>Generated by Wordfence</p>' }, true],
    [{ status: 406, body: 'This error was generated by Mod_Security.' }, true],
    [{ status: 200, body: '<script id="anubis_challenge" type="application/json">{}</script>' }, true],
    [{ status: 402 }, true],
    [{ status: 429, body: 'Slow down' }, true],
    [{ status: 999 }, true],
    [{ status: 200, headers: { 'content-type': 'text/html', 'x-datadome': 'protected' } }, false],
    [{ status: 200, body: '<div class="g-recaptcha">' }, false],
  ])('%j is a challenge: %s', async (reply, challenged) => {
    const { facts, home } = await gather({ [HOME]: reply });
    expect(facts.page).toMatchObject({ value: { challenged } });
    expect([facts.html.state, seoError(home)]).toEqual(
      challenged || reply.status >= 400 ? ['absent', 'http_error'] : ['known', undefined],
    );
  });

  it.each([
    ['everything is forbidden', { status: 403 }, true],
    ['storage has nothing', { status: 403, headers: { 'content-type': 'application/xml' } }, false],
  ])('are specific to us where %s', async (_, reply, challenged) => {
    const web = { page: (request: PageRequest) => new FakeWeb({ [request.url]: reply }).page(request) };
    const { facts } = await gatherSeoFacts(
      { domain: DomainName.parse('example.com')! },
      web,
      0,
      fail,
      new WorkBudget(),
      new Timeouts(),
    );
    expect(facts.page).toMatchObject({ value: { challenged } });
  });

  it.each([
    [1_000, 'known'],
    [10_000, 'unobtainable'],
  ])('of a robots.txt with %d rules in little memory are %s', async (rules, state) => {
    const web = new FakeWeb({
      ...site,
      [`${HOME}robots.txt`]: { body: `User-agent: *\n${'Allow: /*b\n'.repeat(rules)}` },
    });
    const domain = DomainName.parse('example.com')!;
    const memory = new MemoryBudget(10 * 2 ** 20).open();
    const { facts } = await gatherSeoFacts({ domain }, web, 0, fail, new WorkBudget(), new Timeouts(), memory);
    expect(facts.robots).toMatchObject(state === 'known' ? { state } : { state, reason: 'too-large' });
    expect(facts.robotsFile.state).toBe('known');
  });

  it('with a refusal for us are no fault of robots.txt', async () => {
    const { facts } = await gather({ [HOME]: { status: 429 }, [`${HOME}robots.txt`]: { status: 429 } });
    expect(facts.robotsFile.state).toBe('unobtainable');
  });

  it.each(['robots.txt', 'llms.txt', 'sitemap.xml'])(
    'by a challenge in place of %s leave it unobtainable',
    async (name) => {
      const body = `<html><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW">${IMPERVA}`;
      const { facts } = await gather({ ...site, [HOME + name]: { body } });
      const place = { 'robots.txt': facts.robotsFile, 'llms.txt': facts.llmsFile, 'sitemap.xml': facts.sitemaps }[name];
      expect(place).toEqual({ state: 'unobtainable', reason: 'server-error' });
    },
  );
});
