import { PageFetcher } from '../../src/network/page-fetcher.js';
import { UpstreamError } from '../../src/network/upstream-error.js';
import type { SeoReport } from '../../src/seo/seo.dto.js';
import { FakeWeb, type Reply } from '../checks/fake-web.js';
import { codeOf, RunningApp } from './running-app.js';

const HOME = 'https://example.com/';
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamps made in Berlin</title>
  <meta name="description" content="${'Lamps of glass and brass, made by hand in small numbers. '.repeat(2)}">
  <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="canonical" href="${HOME}">
  <link rel="icon" href="/i.png"></head>
  <body><h1>Lamps</h1><p>${'lamp '.repeat(150)}</p><a href="/all">All our lamps</a></body></html>`;
const GOOD = { [HOME]: { body: HTML }, 'http://example.com/': HOME, 'https://www.example.com/': HOME };

let web: FakeWeb;
const fetcher = { page: (request: Parameters<FakeWeb['page']>[0]) => web.page(request) };

describe('GET /api/v1/seo-check/{domain}', () => {
  let app: RunningApp;
  beforeEach(
    async () =>
      (app = await RunningApp.start({}, (builder) => builder.overrideProvider(PageFetcher).useValue(fetcher))),
  );
  afterEach(() => app.close());

  const ask = async (replies: Record<string, Reply>, path = 'example.com') => {
    web = new FakeWeb(replies);
    const answer = await app.get(`/api/v1/seo-check/${path}`);
    return { ...answer, report: answer.body as SeoReport };
  };

  it('judges a good page', async () => {
    const { report, status, headers } = await ask(GOOD);
    const { findings, ...rest } = report;
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(rest).toEqual({
      api: 'v1',
      domain: 'example.com',
      finalUrl: HOME,
      fetchedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      ttfbMs: 20,
      score: 100,
      pageTitle: 'Lamps made in Berlin',
      error: null,
    });
    expect(findings.filter(({ severity }) => severity === 'warn' || severity === 'problem')).toEqual([]);
    expect(findings.find(({ id }) => id === 'con-title.ok')).toEqual({
      id: 'con-title.ok',
      category: 'content',
      severity: 'ok',
      title: 'The page has a good title',
      detail: 'The title is “Lamps made in Berlin”. It is the headline of the page in search results.',
    });
  });

  it('finds what is wrong, and says so in German', async () => {
    const page = '<meta name=robots content=noindex><a href="javascript:x()">a</a>';
    const { report } = await ask({ ...GOOD, [HOME]: { body: page } }, 'EXAMPLE.com?lang=de');
    const details = new Map(report.findings.map(({ id, detail }) => [id, detail]));
    expect(report.score).toBeLessThan(40);
    expect(details.get('idx-noindex.all')).toMatch(/^Die Anweisung „noindex“ in der Seite/);
    expect(details.get('con-anchors.scripted')).toMatch(/^Ein Link hat keine Adresse/);
  });

  it('tells what it could not find out without taking points for it', async () => {
    const { report } = await ask({ ...GOOD, [`${HOME}robots.txt`]: new UpstreamError('timeout') });
    expect(report.score).toBe(100);
    expect(report.findings.find(({ id }) => id === 'idx-robots-status.unknown')).toEqual({
      id: 'idx-robots-status.unknown',
      category: 'indexing',
      severity: 'info',
      title: 'The answer of robots.txt: not checked',
      detail: 'It could not be found out: there was no answer in time. That costs no points.',
    });
  });

  it.each([
    [{}, 'unreachable', null],
    [{ [HOME]: new UpstreamError('timeout') }, 'timeout', null],
    [{ [HOME]: { status: 500 } }, 'http_error', HOME],
    [{ [HOME]: { headers: { 'content-type': 'image/png' } } }, 'not_html', HOME],
  ])('reports a page that cannot be judged', async (replies: Record<string, Reply>, code, finalUrl) => {
    const { report, status } = await ask(replies);
    expect([status, report.error?.code, report.score, report.finalUrl]).toEqual([200, code, 0, finalUrl]);
    expect(report.error?.message).toContain('example.com');
  });

  it('computes once for both languages', async () => {
    await ask(GOOD);
    const asked = web.asked.length;
    await app.get('/api/v1/seo-check/example.com?lang=de');
    expect(web.asked).toHaveLength(asked);
  });

  it.each([
    ['co.uk', 'invalid_domain'],
    ['example.com?lang=fr', 'invalid_lang'],
  ])('refuses %s', async (path, code) => {
    const answer = await ask(GOOD, path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });

  it('has a limit for bursts', async () => {
    const statuses = [];
    for (let request = 0; request < 6; request++) statuses.push((await ask(GOOD)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
