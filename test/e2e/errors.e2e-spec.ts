import { connect } from 'node:net';
import type { OpenAPIObject } from '@nestjs/swagger';
import { crashing } from './captured-output.js';
import { FixtureModule } from './edge-fixture.js';
import { codeOf, messageOf, RunningApp } from './running-app.js';

let app: RunningApp;
beforeAll(async () => (app = await RunningApp.start({}, undefined, [FixtureModule])));
afterAll(() => app.close());

const TOO_LONG = `{"choice":"${'a'.repeat(70_000)}"}`;
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('every error has the error object', () => {
  it.each([
    ['GET', '/nothing', undefined, 404, 'not_found'],
    ['GET', '/api/v1', undefined, 404, 'not_found'],
    ['POST', '/nothing', '{}', 404, 'not_found'],
    ['POST', '/healthz', undefined, 405, 'method_not_allowed'],
    ['DELETE', '/api/v1/idn/example.com', undefined, 405, 'method_not_allowed'],
    ['PUT', '/api/v1/openapi.json', '{}', 405, 'method_not_allowed'],
    ['PATCH', '/fixture/body', '{}', 405, 'method_not_allowed'],
    ['GET', '/fixture/body', undefined, 405, 'method_not_allowed'],
    ['GET', '/api/v1/idn/%zz', undefined, 400, 'invalid_request'],
    ['POST', '/fixture/body', '{"choice":', 400, 'invalid_body'],
    ['POST', '/fixture/body', '[1]', 400, 'invalid_body'],
    ['POST', '/fixture/body', 'null', 400, 'invalid_body'],
    ['POST', '/fixture/body', '"x"', 400, 'invalid_body'],
    ['POST', '/fixture/body', '', 400, 'invalid_body'],
    ['POST', '/fixture/body', '{"choice":"c"}', 400, 'invalid_body'],
    ['POST', '/fixture/body', '{}', 400, 'invalid_body'],
    ['POST', '/fixture/body', '{"choice":"a","more":1}', 400, 'invalid_body'],
    ['POST', '/fixture/body', '{"choice":"a","__proto__":1}', 400, 'invalid_body'],
    ['POST', '/fixture/body', '{"choice":"a","toString":1}', 400, 'invalid_body'],
    ['POST', '/fixture/body', '{"choice":"a","constructor":1}', 400, 'invalid_body'],
    ['POST', '/fixture/body', '{"choice":{"constructor":{}}}', 400, 'invalid_body'],

    ['GET', '/fixture/crash', undefined, 500, 'internal_error'],
  ] as const)('%s %s %j: %d %s', async (method, path, body, status, code) => {
    const send = () => app.send(method, path, { body, headers: { 'content-type': 'application/json' } });
    const answer = await (status === 500 ? crashing(send) : send());
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(Object.keys(answer.body as object)).toEqual(['error']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-request-id')).toMatch(UUID);
  });

  it('refuses a deeply nested body', async () => {
    const body = `{"choice":${'['.repeat(9000)}${']'.repeat(9000)}}`;
    const answer = await app.post('/fixture/body', body, { 'content-type': 'application/json' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
  });

  it('refuses a body that is too long', async () => {
    const answer = await app.post('/fixture/body', TOO_LONG);
    expect([answer.status, codeOf(answer)]).toEqual([413, 'payload_too_large']);
  });

  it('names the field that was wrong, and what is allowed', async () => {
    const wrong = await app.post('/fixture/body', { choice: 'c' });
    expect(messageOf(wrong)).toContain('choice must be one of these values: a, b');
    const unknown = await app.post('/fixture/body', { choice: 'a', 'm<re': 1 });
    expect(messageOf(unknown)).toContain('m\\u{3c}re is not a known property');
  });

  it('refuses a body that is not JSON by its type or its bytes', async () => {
    const text = await app.post('/fixture/body', '{"choice":"a"}');
    expect([text.status, codeOf(text)]).toEqual([400, 'invalid_body']);
    const latin1 = await app.send('POST', '/fixture/body', {
      body: Buffer.from('{"choice":"\xe9"}', 'latin1'),
      headers: { 'content-type': 'application/json' },
    });
    expect([latin1.status, codeOf(latin1)]).toEqual([400, 'invalid_body']);
  });

  it('tells which methods a path takes', async () => {
    const { headers } = await app.send('PUT', '/fixture/body');
    expect(headers.get('allow')).toBe('POST, OPTIONS');
    expect((await app.send('PUT', '/healthz')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('reveals nothing internal after an exception', async () => {
    const answer = await crashing(() => app.get('/fixture/crash'));
    expect(answer.text).not.toMatch(/secret|Error|\.ts|\.js|stack/);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, text } = await app.send('HEAD', '/api/v1/idn/example.com');
    expect([status, text]).toEqual([200, '']);
  });
});

describe('what is refused before its route is known', () => {
  it('is refused in the language of the query, where the route has one', async () => {
    const { paths } = (await app.get('/api/v1/openapi.json')).body as OpenAPIObject;
    for (const [path, { get, post, delete: remove }] of Object.entries(paths)) {
      if (!path.startsWith('/api/v1/') || remove) continue;
      const parameters = ((get ?? post)?.parameters ?? []) as readonly { readonly name: string }[];
      const message = messageOf(await app.send('DELETE', `${path.replace(/[{}]/g, '')}?lang=de`));
      const isGerman = parameters.some(({ name }) => name === 'lang');
      expect([path, message]).toEqual([path, expect.stringMatching(isGerman ? /^Dieser Pfad/ : /^This path/)]);
    }
  });

  it.each([
    [
      'GET',
      '/api/v1/check/%zz',
      undefined,
      'Die Anfrage ist ungültig. Prüfen Sie Prozent-Kodierung, Parameter und Header.',
    ],
    ['POST', '/api/v1/preview/a.de', TOO_LONG, 'Der Body der Anfrage überschreitet das Limit von 65536 Byte.'],
    ['POST', '/api/v1/bounce-analysis', ' ', 'Der Body der Anfrage ist ungültig: Er darf nicht komprimiert sein.'],
  ])('%s %s', async (method, path, body, message) => {
    const headers = body === ' ' ? { 'content-encoding': 'gzip' } : undefined;
    expect(messageOf(await app.send(method, `${path}?lang=de`, { body, headers }))).toBe(message);
  });
});

describe('malformed requests', () => {
  const raw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { port, hostname } = new URL(app.url);
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['endless headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ])('%s', async (_, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(status);
    expect(answer).toContain('Access-Control-Allow-Origin: *');
    expect(answer).toContain('{"error":{"code":"invalid_request"');
  });

  it('a body over the limit is answered before it has been sent, and the connection ends', async () => {
    const answer = await raw('POST /fixture/body HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\nxxxx');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('Connection: close');
  });
});
