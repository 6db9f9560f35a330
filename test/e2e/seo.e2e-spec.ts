import type { SeoErrorCode } from '#features/seo/facts/seo-error.js';
import type { SeoReport } from '#features/seo/seo.dto.js';
import { ENCOUNTERS } from '../lab/sites/encounters.js';
import { openSeoSites } from '../lab/sites/seo-site.js';
import { SEO_SITES } from '../lab/sites/seo-sites.js';
import { LabApp } from './lab-app.js';
import { codeOf, RunningApp } from './running-app.js';

let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start();
  await openSeoSites(app.lab, [...SEO_SITES, ...ENCOUNTERS]);
  app.lab.internet.register('addressless.test', { records: '@ TXT "no address"' });
  app.lab.internet.register('private.test', { records: '@ A 10.0.0.1\n@ AAAA fd00::1\nwww A 127.0.0.1' });
});
afterAll(() => app.close());

const ask = async (path: string) => {
  const answer = await app.get(`seo-check/${path}`);
  return { ...answer, report: answer.body as SeoReport };
};

const idsOf = ({ findings }: SeoReport) => findings.map(({ id }) => id);

/** The distinct paths that a report requests. */
const pathsAskedFor = async (domain: string) => {
  app.lab.traffic.clear();
  await ask(domain);
  const urls = app.lab.traffic.requests.map((request) => new URL(request.split(' ')[1]!));
  return [...new Set(urls.map(({ pathname }) => (pathname.length === 37 ? '/nowhere' : pathname)))].sort();
};

describe('GET /api/v1/seo-check/{domain}', () => {
  it('judges a good page', async () => {
    const { report, status, headers } = await ask('SHOP-01.test');
    const { findings, ttfbMs, ...rest } = report;
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^public, max-age=([1-9]\d?|[12]\d\d|300)$/),
    ]);
    expect(rest).toEqual({
      api: 'v1',
      domain: 'shop-01.test',
      path: '/',
      finalUrl: 'https://shop-01.test/',
      fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      score: 100,
      pageTitle: 'Lamps made in Berlin',
      error: null,
    });
    expect(ttfbMs).toBeGreaterThan(0);
    expect(findings.filter(({ severity }) => severity === 'warn' || severity === 'problem')).toEqual([]);
    expect(findings.find(({ id }) => id === 'con-title.ok')).toEqual({
      id: 'con-title.ok',
      category: 'content',
      topic: 'content',
      severity: 'ok',
      title: 'Page has a title',
      detail: 'The title is "Lamps made in Berlin". Search results show it as the headline.',
      evidence: [{ host: 'shop-01.test', type: 'HTML', value: 'Lamps made in Berlin' }],
      verify: 'curl -sL https://shop-01.test/',
      references: [
        {
          title: 'Google Search Central: title links',
          url: 'https://developers.google.com/search/docs/appearance/title-link',
        },
      ],
    });
  });

  it('finds what is wrong, and says so in German', async () => {
    const { report } = await ask('shop-03.test?lang=de');
    const details = new Map(report.findings.map(({ id, detail }) => [id, detail]));
    expect(report.score).toBeLessThan(40);
    expect(details.get('con-anchors.javascript')).toMatch(/^Ein Link \(javascript:more\(\)\) hat keine URL/);
  });

  it('checks the page at a path, its robots rules, canonical URL and structured data', async () => {
    const { report } = await ask(`deep-01.test?path=${encodeURIComponent('/lamps?id=7')}`);
    expect(report).toMatchObject({ path: '/lamps?id=7', finalUrl: 'https://deep-01.test/lamps?id=7', error: null });
    expect(idsOf(report)).toEqual(
      expect.arrayContaining([
        'idx-noindex.all',
        'idx-noindex-hidden.hidden',
        'idx-robots-block.all',
        'idx-canonical.root',
        'con-structured-data.ok',
      ]),
    );
    expect(idsOf(report)).not.toContain('con-structured-home.missing');
    const home = (await ask('deep-01.test')).report;
    expect(home.path).toBe('/');
    expect(idsOf(home)).not.toContain('idx-noindex.all');
  });

  it.each(['lamps', '', '/a\nb', `/${'a'.repeat(1024)}`])('refuses the path %j', async (path) => {
    const answer = await ask(`deep-01.test?path=${encodeURIComponent(path)}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_path']);
  });

  it('says which page could not be read', async () => {
    const { report } = await ask('deep-01.test?path=/nothing');
    expect(report).toMatchObject({ path: '/nothing', finalUrl: 'https://deep-01.test/nothing', score: 0 });
    expect(report.findings.find(({ id }) => id === 'idx-status.missing')?.verify).toBe(
      'curl -sIL https://deep-01.test/nothing',
    );
  });

  it('reports what it could not find out without lowering the score', async () => {
    const { report } = await ask('rules-lost.test');
    expect(report.score).toBe(100);
    expect(report.findings.find(({ id }) => id === 'idx-robots-status.unknown')).toMatchObject({
      id: 'idx-robots-status.unknown',
      category: 'indexing',
      severity: 'info',
      title: 'HTTP status of robots.txt: not tested',
      detail: 'This check could not run: connection failed. The score is not affected.',
    });
  });

  it.each([
    ['co.uk', 'invalid_domain'],
    ['shop-01.test?lang=fr', 'invalid_lang'],
  ])('refuses %s', async (path, code) => {
    const answer = await ask(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });
});

describe('a page that cannot be judged', () => {
  it.each<[string, SeoErrorCode, string | null]>([
    ['shop-30.test', 'unreachable', null],
    ['unregistered.test', 'unreachable', null],
    ['filtered.test', 'timeout', null],
    ['shop-27.test', 'tls_error', null],
    ['shop-29.test', 'tls_error', null],
    ['private.test', 'blocked', null],
    ['trap.test', 'blocked', null],
    ['side-door.test', 'blocked', null],
    ['shop-23.test', 'not_html', 'https://shop-23.test/'],
    ['shop-22.test', 'too_large', 'https://shop-22.test/'],
    ['shop-24.test', 'too_many_redirects', null],
    ['shop-18.test', 'http_error', 'https://shop-18.test/'],
    ['garbage.test', 'http_error', null],
  ])('%s: %s', async (domain, code, finalUrl) => {
    const { report, status } = await ask(domain);
    expect([status, report.error?.code, report.score, report.finalUrl]).toEqual([200, code, 0, finalUrl]);
    expect(report.error?.message).toContain(domain);
    expect((await ask(`${domain}?lang=de`)).report.error?.message).not.toBe(report.error?.message);
  });

  it.each([
    ['movedexpired.com', 'tls_error', 'certold.com'],
    ['movederror.com', 'http_error', 'perfect.test'],
    ['redirectloop.com', 'too_many_redirects', 'redirectloop.com'],
  ])('blames the host at which the way from %s ends', async (domain, code, host) => {
    const { report } = await ask(domain);
    expect([report.error?.code, report.error?.message]).toEqual([code, expect.stringContaining(host)]);
    expect(report.error?.message.includes(domain)).toBe(domain === host);
  });

  it.each([
    ['shop-30.test', /^No web server answers for/],
    ['unregistered.test', /does not exist in DNS \(NXDOMAIN\)/],
    ['addressless.test', /neither an A nor an AAAA record/],
    ['bogus.com', /^DNSSEC validation fails for bogus\.com/],
    ['alldead.de', /^The name servers of alldead\.de do not answer/],
    ['dead-end.test', /^dead-end\.test redirects to nobody\.test, where no web server answers/],
  ])('%s: the message says what is missing', async (domain, message) => {
    const { report } = await ask(domain);
    expect([report.error?.code, report.error?.message]).toEqual(['unreachable', expect.stringMatching(message)]);
  });

  it('has no findings about files that were not requested', async () => {
    const { report } = await ask('shop-30.test');
    expect(report.findings.filter(({ id }) => !id.endsWith('.unknown'))).toEqual([]);
    expect([report.ttfbMs, report.pageTitle]).toEqual([null, null]);
  });
});

describe('the way to the page', () => {
  it.each([
    ['shop-25.test', 'http://shop-25.test/', 'tec-https.none'],
    ['shop-26.test', 'http://shop-26.test/', 'tec-https.expired'],
    ['shop-31.test', 'http://shop-31.test/', 'tec-https.not-yet-valid'],
    ['shop-10.test', 'https://shop-10.test/shop/', 'idx-host-variants.temporary'],
    ['shop-21.test', 'https://shop-01.test/', 'idx-redirects.elsewhere'],
  ])('from %s leads to %s', async (domain, finalUrl, id) => {
    const { report } = await ask(domain);
    expect([report.error, report.finalUrl, idsOf(report).includes(id)]).toEqual([null, finalUrl, true]);
  });

  it('never leads to an address that is not public', async () => {
    const dialled = app.lab.traffic.dialled.length;
    for (const domain of ['private.test', 'trap.test', 'side-door.test']) await ask(`www.${domain}`);
    expect(app.lab.traffic.dialled.length).toBeGreaterThan(dialled);
    expect(app.lab.traffic.dialled.filter((endpoint) => !/^(?:77\.77\.|2a0f:7777:)/.test(endpoint))).toEqual([]);
  });
});

describe('what is asked for next to the page', () => {
  const FILES = ['/llms-full.txt', '/llms.txt', '/nowhere', '/robots.txt', '/sitemap.xml'];

  it.each([
    ['shop-16.test', ['/', ...FILES]],
    ['shop-14.test', ['/', '/robots.txt']],
    ['not-for-us.test', ['/', '/nowhere', '/robots.txt', '/sitemap.xml']],
  ])('at %s is what robots.txt allows', async (domain, paths) => {
    expect(await pathsAskedFor(domain)).toEqual(paths);
  });

  it('is not taken for a file where every address has a page', async () => {
    const ids = idsOf((await ask('shop-03.test')).report);
    expect(ids).toEqual(expect.arrayContaining(['tec-404.soft', 'idx-robots-type.html', 'ai-llms-txt.html']));
    expect(ids.filter((id) => /^(idx-robots-syntax|idx-sitemap)\.ok$/.test(id))).toEqual([]);
  });

  it('is asked for once, whatever the language', async () => {
    await ask('shop-15.test');
    app.lab.traffic.clear();
    expect((await ask('shop-15.test?lang=de')).report.findings[0]?.title).toMatch(/wird/);
    expect([app.lab.traffic.requests, app.lab.traffic.dialled, app.lab.traffic.questions]).toEqual([[], [], []]);
  });
});

describe('while our own network is down', () => {
  const DEAD = [1, 2, 3, 4, 5].map((number) => `Dead ${number} http://127.0.0.1:1/dns-query`).join(', ');

  it('nothing is said of a site', async () => {
    const cut = await RunningApp.start({ ...app.lab.environment, DD_RESOLVERS: DEAD, DD_DNS_DEADLINE_MS: '300' });
    const answer = await cut.get('/api/v1/seo-check/shop-01.test');
    await cut.close();
    expect([answer.status, codeOf(answer)]).toEqual([502, 'upstream_unavailable']);
  });

  it('a report is not kept', async () => {
    app.lab.internet.register('cut-off.test', { records: '@ A 77.77.9.251' });
    for (const port of [80, 443]) app.lab.hosts.sockets.place('77.77.9.251', port, 'ENETUNREACH');
    const { status, headers, report } = await ask('cut-off.test');
    expect([status, report.error?.code, headers.get('cache-control')]).toEqual([
      200,
      'unreachable',
      'public, max-age=0',
    ]);
  });
});
