import { codeOf, messageOf, RunningApp } from './running-app.js';

describe('GET /api/v1/idn/{name}', () => {
  let app: RunningApp;
  beforeAll(async () => (app = await RunningApp.start()));
  afterAll(() => app.close());

  it.each([
    ['münchen.de', 'xn--mnchen-3ya.de', 'münchen.de'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de', 'münchen.de'],
    ['MÜNCHEN.DE.', 'xn--mnchen-3ya.de', 'münchen.de'],
    ['faß.de', 'xn--fa-hia.de', 'faß.de'],
    ['example.com', 'example.com', 'example.com'],
    ['localhost', 'localhost', 'localhost'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah', '例え.テスト'],
    ['ישראל', 'xn--4dbrk0ce', 'ישראל'],
    ['ایران.ir', 'xn--mgba3a4f16a.ir', 'ایران.ir'],
    ['क्‍ष.com', 'xn--11b2ezcw70k.com', 'क्‍ष.com'],
    ['i❤.ws', 'xn--i-7iq.ws', 'i❤.ws'],
    ['bücher.例え', 'xn--bcher-kva.xn--r8jz45g', 'bücher.例え'],
  ])('converts %s', async (input, ascii, unicode) => {
    const { status, body } = await app.get(`/api/v1/idn/${encodeURIComponent(input)}`);
    expect(status).toBe(200);
    expect(body).toEqual({ api: 'v1', input, ascii, unicode });
  });

  it.each([
    'a..b',
    'xn--a',
    '-a.com',
    'ab--cd.com',
    'a_b.com',
    'à\u05d0',
    'a\u200db',
    ' ',
    'a b',
    'a'.repeat(64),
    '..',
  ])('refuses %j', async (input) => {
    const answer = await app.get(`/api/v1/idn/${encodeURIComponent(input).replace(/^\.\.$/, '%2e%2e%2e')}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_domain']);
  });

  it('repeats foreign input only escaped and cut short', async () => {
    const answer = await app.get(`/api/v1/idn/${encodeURIComponent(`<b>"\u202e${'x'.repeat(500)}`)}`);
    expect(messageOf(answer)).toMatch(/^"\\u\{3c\}b\\u\{3e\}\\u\{22\}\\u\{202e\}x{50,60}…" is not a valid domain name/);
  });

  it('is not counted, with any input and any key', async () => {
    for (let i = 0; i < 60; i++) {
      const { status, headers } = await app.get('/api/v1/idn/example.com', { 'x-api-key': 'invented' });
      expect([status, headers.get('ratelimit'), headers.get('x-ratelimit-limit')]).toEqual([200, null, null]);
    }
  });

  it.each(['%zz', '%ff', '%c3%28'])('refuses the percent-encoding %s', async (path) => {
    const answer = await app.get(`/api/v1/idn/${path}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_request']);
  });
});
