import { sweep } from '../sweep.js';
import { LabApp, timeStandsStill } from './lab-app.js';
import { codeOf, RunningApp } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

describe('GET /badge/{domain}.svg', () => {
  it.each(
    sweep(
      'badges',
      [
        ['perfect.test', '100/100', 3600],
        ['Perfect.Test', '100/100', 3600],
        ['xn--mller-kva.de', '/100', 3600],
        ['m%C3%BCller.de', '/100', 3600],
        ['bogus.com', '/100', 3600],
        ['nsmany.com', '100/100 incomplete', 60],
        ['unregistered.com', 'not found', 60],
        ['alldead.de', 'not responding', 60],
        ['com', 'invalid', 60],
        ['%3Cscript%3E', 'invalid', 60],
        ['a..b', 'invalid', 60],
        ['%zz', 'invalid', 60],
        ['%E0%A4%A', 'invalid', 60],
      ],
      7,
    ),
  )('%s shows %s for %d seconds', async (domain, value, maxAge) => {
    const { status, text, headers } = await app.app.get(`/badge/${domain}.svg`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      `public, max-age=${maxAge}`,
    ]);
    expect(text).toContain(`${value}</text>`);
    expect(text).not.toContain('<script');
    expect(headers.get('ratelimit')).toBeNull();
  });

  it('is made once an hour', async () => {
    const { text } = await app.app.get('/badge/caa.de.svg');
    app.lab.traffic.clear();
    expect((await app.app.get('/badge/caa.de.svg')).text).toBe(text);
    expect(app.lab.traffic.questions).toEqual([]);
  });

  it('is gray while no resolver can be reached', async () => {
    const resolvers = [1, 2, 3, 4, 5].map((number) => `Dead ${number} http://127.0.0.1:1/dns-query`).join(', ');
    const cut = await RunningApp.start({ DD_RESOLVERS: resolvers, DD_DNS_DEADLINE_MS: '300' });
    const { status, text, headers } = await cut.get('/badge/perfect.test.svg');
    await cut.close();
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(text).toContain('unknown</text>');
  });

  it('is an image for a client that is blocked, too', async () => {
    const guarded = await RunningApp.start({ BLOCKED_CLIENTS: '127.0.0.0/8' });
    const { status, text, headers } = await guarded.get('/badge/perfect.test.svg');
    await guarded.close();
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      403,
      'image/svg+xml; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain('unknown</text>');
  });

  it('is gray for a minute when the service is overloaded', async () => {
    const full = await LabApp.start({ DD_DNS_QUERIES: '1', DD_DNS_QUERIES_PER_RESOLVER: '1', DD_BADGES_AT_ONCE: '1' });
    for (const resolver of full.lab.resolvers) resolver.become('slow');
    const other = full.app.get('/badge/perfect.test.svg');
    while (full.lab.traffic.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const { status, text, headers } = await full.app.get('/badge/caa.de.svg');
    expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([
      200,
      'public, max-age=60',
      null,
    ]);
    expect(text).toContain('unknown</text>');
    for (const resolver of full.lab.resolvers) resolver.become('well');
    expect((await other).text).toContain('100/100</text>');
    expect((await full.app.get('/badge/caa.de.svg')).text).toContain('/100</text>');
    await full.close();
  });

  it('has its own concurrency limit, separate from checks', async () => {
    const full = await LabApp.start({ DD_BADGES_AT_ONCE: '1', DD_REPORTS_AT_ONCE: '1' });
    for (const resolver of full.lab.resolvers) resolver.become('slow');
    const badge = full.app.get('/badge/perfect.test.svg');
    while (full.lab.traffic.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const check = full.get('check/caa.de');
    for (const resolver of full.lab.resolvers) resolver.become('well');
    expect((await badge).text).toContain('100/100</text>');
    expect((await check).status).toBe(200);
    await full.close();
  });

  it('of domains not known are counted per client; known ones are shown all the same', async () => {
    const strict = await LabApp.start({ DD_LIMIT_BADGES: '2', TRUST_PROXY: '1' }, timeStandsStill);
    const face = async (domain: string, client: string) => {
      const { text, headers } = await strict.app.get(`/badge/${domain}.svg`, { 'x-forwarded-for': client });
      return [/>([^<]+)<\/text><\/g><\/svg>$/.exec(text)?.[1], headers.get('cache-control')];
    };
    const grey = ['unknown', 'public, max-age=60'];
    expect(await face('perfect.test', '192.0.2.1')).toEqual(['100/100', 'public, max-age=3600']);
    expect(await face('unregistered.com', '192.0.2.1')).toEqual(['not found', 'public, max-age=60']);
    expect(await face('caa.de', '192.0.2.1')).toEqual(grey);
    expect(strict.lab.traffic.questions.filter(({ name }) => name.endsWith('caa.de'))).toEqual([]);
    expect(await face('unregistered.com', '192.0.2.1')).toEqual(['not found', 'public, max-age=60']);
    for (let i = 0; i < 3; i++) expect((await face('perfect.test', '192.0.2.1'))[0]).toBe('100/100');
    expect(await face('caa.de', '192.0.2.2')).not.toEqual(grey);
    expect((await face('caa.de', '192.0.2.1'))[0]).toMatch(/\/100$/);
    await strict.close();
  });

  it('takes no other method', async () => {
    const answer = await app.app.send('POST', '/badge/perfect.test.svg');
    expect([answer.status, codeOf(answer), answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD, OPTIONS',
    ]);
  });

  it('is no other kind of image', async () => {
    expect((await app.app.get('/badge/perfect.test.png')).status).toBe(404);
  });
});
