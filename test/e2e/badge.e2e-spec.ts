import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
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
