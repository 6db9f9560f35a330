import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, DomainDiagnostics } from '#faces/client/index.js';
import { LabApp, timeStandsStill } from './lab-app.js';

describe('the client with the service', () => {
  let lab: LabApp;
  let client: DomainDiagnostics;
  beforeAll(async () => {
    lab = await LabApp.start({ DD_LIMIT_BURST_ANONYMOUS: '1' }, timeStandsStill);
    client = new DomainDiagnostics({ url: lab.app.url, maxWaitMs: 0 });
  });
  afterAll(() => lab.close());

  it('reads a report', async () => {
    const { findings } = await client.request('checkDomain', { domain: 'nodmarc.com', lang: 'de' });
    expect(findings.find(({ id }) => id === 'dmarc-record.missing')?.title).toBe('Kein DMARC-Eintrag');
  });

  it('reads a text', async () => {
    const zone = await client.request('planFixes', { domain: 'nodmarc.com', format: 'zone' });
    expect(zone).toContain('_dmarc.nodmarc.com.');
  });

  it('sends JSON', async () => {
    const result = await client.request('generateSpf', {}, { allowMx: true });
    expect(result).toMatchObject({ record: 'v=spf1 mx ~all' });
  });

  it('sends a text', async () => {
    const header = 'Received: from a.example by b.example; Sun, 15 Nov 2026 10:00:00 +0000\r\nFrom: a@perfect.test\r\n';
    const { hops } = await client.request('analyseHeader', {}, header);
    expect(hops).toMatchObject([{ from: 'a.example' }]);
  });

  it('reads lines as they arrive', async () => {
    const lines: object[] = [];
    for await (const line of client.lines<object>('checkMany', {}, { domains: ['perfect.test', 'com'] }))
      lines.push(line);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toHaveProperty('summary');
  });

  it('fails with the code of the service', async () => {
    const refusal = client.request('checkDomain', { domain: 'not..valid' });
    await expect(refusal).rejects.toBeInstanceOf(ApiError);
    await expect(refusal).rejects.toMatchObject({ status: 400, code: 'invalid_domain' });
  });

  it('does not wait longer than allowed', async () => {
    await client.request('checkMail', { domain: 'nullmx.com' });
    const refusal = client.request('checkMail', { domain: 'nullmx.com' });
    await expect(refusal).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  });
});

describe('the client with a busy service', () => {
  let server: Server;
  let requests: { url: string | undefined; key: string | string[] | undefined }[];
  const start = async (respond: RequestListener) => {
    requests = [];
    server = createServer((request, response) => {
      requests.push({ url: request.url, key: request.headers['x-api-key'] });
      respond(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([429, 503])('repeats a request after %i, as often as allowed', async (status) => {
    const url = await start((_, response) => response.writeHead(status, { 'retry-after': '0' }).end());
    const client = new DomainDiagnostics({ url, apiKey: 'secret', retries: 3 });
    await expect(client.request('checkDomain', { domain: 'a b', lang: 'de' })).rejects.toMatchObject({ status });
    expect(requests).toEqual(Array(4).fill({ url: '/api/v1/check/a%20b?lang=de', key: 'secret' }));
  });

  it('returns what the repeated request got', async () => {
    const url = await start((_, response) => {
      if (requests.length === 1) response.writeHead(503, { 'retry-after': '0' }).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"api":"v1"}');
    });
    await expect(new DomainDiagnostics({ url }).request('convertIdn', { name: 'a.de' })).resolves.toEqual({
      api: 'v1',
    });
    expect(requests).toHaveLength(2);
  });

  it.each([301, 302, 303, 307, 308])('sends no key to where a response with %i leads', async (status) => {
    const elsewhere: unknown[] = [];
    const other = createServer((request, response) => {
      elsewhere.push(request.headers);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const url = await start((_, response) =>
      response.writeHead(status, { location: `http://localhost:${port}/stolen` }).end(),
    );
    const client = new DomainDiagnostics({ url, apiKey: 'secret' });
    const error = { status, code: 'redirected' };
    await expect(client.request('checkDomain', { domain: 'a.de' })).rejects.toMatchObject(error);
    await expect(client.request('generateSpf', {}, { allowMx: true })).rejects.toMatchObject(error);
    expect(elsewhere).toEqual([]);
    other.closeAllConnections();
    other.close();
  });

  it.each(['', '/', '/tools', '/tools/'])('finds a service below a path: %s', async (path) => {
    const url = await start((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"api":"v1"}'),
    );
    await new DomainDiagnostics({ url: url + path }).request('convertIdn', { name: '..' });
    const below = path.replace(/\/$/, '');
    expect(requests.map((request) => request.url)).toEqual([`${below}/api/v1/idn/..%20`]);
  });

  it.each([
    ['text/html; charset=utf-8', '<p>Log in', 'unknown'],
    ['application/json', '<p>Log in', 'unknown'],
    ['text/plain', 'x'.repeat(2 ** 24 + 1), 'answer_too_large'],
  ])('takes no answer of another program: %s', async (type, body, code) => {
    const url = await start((_, response) => response.writeHead(200, { 'content-type': type }).end(body));
    const client = new DomainDiagnostics({ url });
    await expect(client.request('convertIdn', { name: 'a.de' })).rejects.toMatchObject({ status: 200, code });
    await expect(client.lines('checkMany', {}, { domains: ['a.de'] }).next()).rejects.toMatchObject({
      code: 'unknown',
    });
  });

  it('ends the wait when the caller leaves', async () => {
    const leaving = new AbortController();
    const url = await start((_, response) => {
      response.writeHead(503, { 'retry-after': '50' }).end();
      response.once('close', () => setImmediate(() => leaving.abort(new Error('left'))));
    });
    const client = new DomainDiagnostics({ url, signal: leaving.signal });
    await expect(client.request('convertIdn', { name: 'a.de' })).rejects.toThrow('left');
  });
});
