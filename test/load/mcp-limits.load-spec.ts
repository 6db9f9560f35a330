import { Clock } from '#base/domain/clock.js';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import { IdnService } from '#features/idn/idn.service.js';
import { crashing } from '../e2e/captured-output.js';
import { bodyOf, McpByHand, textOf, type ToolAnswer } from '../e2e/mcp-client.js';
import { type Answer, codeOf, RunningApp, TestClock } from '../e2e/running-app.js';

const SECRET = 'a secret of at least thirty-two characters';
const { key } = new OwnKeys(SECRET).issue('Tester');

let app: RunningApp;
let mcp: McpByHand;
beforeEach(async () => {
  const clock = new TestClock(Date.UTC(2026, 10, 15, 23, 59, 30));
  const env = { TRUST_PROXY: '1', API_KEY_SECRET: SECRET };
  app = await RunningApp.start(env, (builder) => builder.overrideProvider(Clock).useValue(clock));
  mcp = new McpByHand(app);
});
afterEach(() => app.close());

const spf = { kind: 'spf', input: {} };
const from = (address: string) => ({ 'x-forwarded-for': address });
const remaining = ({ headers }: Answer) => headers.get('x-ratelimit-remaining');
const call = (name: string, args: object, headers: Record<string, string> = {}) =>
  mcp.request('handshake', 'tools/call', { name, arguments: args }, headers);
const resultOf = (answer: Answer) => bodyOf(answer).result as unknown as ToolAnswer;

describe('the daily limit', () => {
  it('is one with REST', async () => {
    expect(remaining(await call('generate_record', spf))).toBe('49');
    expect(remaining(await app.post('/api/v1/generate/spf', {}))).toBe('48');
    expect(remaining(await call('generate_record', spf))).toBe('47');
  });

  it('counts bad arguments and unknown tools as well', async () => {
    await call('dns_health_check', { domain: '' });
    await call('rm', {});
    expect(remaining(await call('generate_record', spf))).toBe('47');
  });

  it('does not count requests that run no check', async () => {
    await mcp.request('handshake', 'initialize');
    await mcp.request('handshake', 'ping');
    await mcp.request('handshake', 'tools/list');
    await mcp.request('per-request', 'server/discover');
    await mcp.post({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'generate_record', arguments: spf } });
    await mcp.post('[]');
    for (let i = 0; i < 60; i++) {
      const answer = await call('idn_convert', { name: 'a.de' }, { 'x-api-key': 'invented' });
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
    }
    expect(remaining(await call('generate_record', spf))).toBe('49');
  });

  it('lets exactly 50 of 200 concurrent calls pass; the others learn when to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => call('generate_record', spf)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = answers.map(resultOf).filter(({ isError }) => isError);
    expect(refused).toHaveLength(150);
    expect(textOf(refused[0]!)).toBe(
      'rate_limited: Rate limit of 50 requests reached. Try again in 30 s, at 00:00 UTC.\n' +
        'Rate limit reached. Call the tool again after 2026-11-16T00:00:00.000Z. idn_convert is not limited; an API key raises the limit.',
    );
    expect(answers.at(-1)!.headers.get('ratelimit')).toBe('"day";r=0;t=30');
  });

  it('refuses in the language that was asked for', async () => {
    for (let i = 0; i < 50; i++) await call('generate_record', spf);
    const refused = resultOf(await call('dns_health_check', { domain: 'a.de', lang: 'de' }));
    expect(textOf(refused)).toMatch(/^rate_limited: Das Limit von 50 Anfragen/);
  });
});

describe('the burst limit', () => {
  it.each([
    ['mail_check', 'mail-check'],
    ['seo_check', 'seo-check'],
  ])('of %s is that of its endpoint, and costs nothing of the day when it refuses', async (tool, path) => {
    for (let i = 0; i < 4; i++) {
      const { headers } = await call(tool, { domain: '' });
      expect(headers.get('ratelimit-policy')).toBe('"burst";q=5;w=60, "day";q=50;w=86400');
    }
    expect((await app.get(`/api/v1/${path}/-`)).status).toBe(400);
    expect(textOf(resultOf(await call(tool, { domain: '' })))).toMatch(/^rate_limited: Rate limit of 5 requests/);
    expect((await app.get(`/api/v1/${path}/-`)).status).toBe(429);
    expect(remaining(await call('generate_record', spf))).toBe('44');
  });
});

describe('keys', () => {
  it.each([
    ['x-api-key', key],
    ['authorization', `Bearer ${key}`],
  ])('raise the limit, sent as %s', async (header, value) => {
    const answer = await call('generate_record', spf, { [header]: value });
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '5000']);
  });

  it('that are invalid get 401, counted against the address', async () => {
    const answer = await call('generate_record', spf, { 'x-api-key': 'invented', ...from('192.0.2.1') });
    expect([answer.status, codeOf(answer), answer.headers.get('www-authenticate')]).toEqual([
      401,
      'invalid_api_key',
      'Bearer',
    ]);
    expect(remaining(await call('generate_record', spf, from('192.0.2.1')))).toBe('48');
  });
});

describe('a crash', () => {
  it('is reported without details', async () => {
    jest.spyOn(app.app.get(IdnService), 'convert').mockImplementation(() => {
      throw new Error('secret detail');
    });
    const answer = await crashing(() => call('idn_convert', { name: 'a.de' }));
    expect([answer.status, resultOf(answer).isError]).toEqual([200, true]);
    const id = answer.headers.get('x-request-id')!;
    expect(textOf(resultOf(answer))).toMatch(
      new RegExp(`^internal_error: [^\n]+\nDo not call the tool again [^\n]+ ${id}\\.$`),
    );
    expect(answer.text).not.toContain('secret');
  });
});
