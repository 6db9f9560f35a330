import { crashing } from './captured-output.js';
import { FixtureModule } from './edge-fixture.js';
import { RunningApp } from './running-app.js';

let app: RunningApp;
beforeAll(
  async () => (app = await RunningApp.start({ PUBLIC_URL: 'https://api.example' }, undefined, [FixtureModule])),
);
afterAll(() => app.close());

it('a deprecated operation says so in its responses, which pages of any origin can read', async () => {
  const { headers } = await app.get('/fixture/old');
  expect(headers.get('deprecation')).toBe('@1796083200');
  expect(headers.get('sunset')).toBe('Wed, 01 Dec 2027 00:00:00 GMT');
  expect(headers.get('link')).toBe('</fixture/counted>; rel="successor-version"');
  expect(headers.get('access-control-expose-headers')).toMatch(/\bDeprecation\b.*\bSunset\b/);
});

describe('CORS', () => {
  it.each([
    ['GET', '/api/v1/idn/example.com'],
    ['POST', '/fixture/body'],
    ['POST', '/mcp'],
    ['GET', '/nothing'],
  ])('lets a browser of any origin ask %s %s', async (method, path) => {
    const { status, headers, text } = await app.send('OPTIONS', path, {
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization, x-api-key, content-type, mcp-protocol-version',
      },
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toContain(method);
    const allowed = headers.get('access-control-allow-headers')!.toLowerCase();
    for (const name of [
      'authorization',
      'x-api-key',
      'content-type',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
      'traceparent',
    ])
      expect(allowed).toContain(name);
  });

  it.each(['/fixture/counted', '/nothing', '/fixture/crash', '/docs', '/docs/swagger-ui.css', '/healthz'])(
    'opens %s',
    async (path) => {
      const get = () => app.get(path, { origin: 'https://elsewhere.example' });
      const { headers } = await (path === '/fixture/crash' ? crashing(get) : get());
      expect(headers.get('access-control-allow-origin')).toBe('*');
      const exposed = headers.get('access-control-expose-headers')!.toLowerCase();
      for (const name of ['ratelimit', 'ratelimit-policy', 'retry-after', 'x-ratelimit-remaining', 'x-request-id'])
        expect(exposed).toContain(name);
    },
  );

  it('does not count a preflight', async () => {
    const remaining = async () => Number((await app.get('/fixture/counted')).headers.get('x-ratelimit-remaining'));
    const before = await remaining();
    await app.send('OPTIONS', '/fixture/counted');
    expect(await remaining()).toBe(before - 1);
  });
});

describe('security headers', () => {
  it('forbid scripts and frames', async () => {
    const { headers } = await app.get('/healthz');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('let the documentation run its own scripts and ask the public address', async () => {
    const { headers } = await app.get('/docs');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://api.example;");
  });
});
