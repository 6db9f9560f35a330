import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { check } from '../commands/check.command.js';
import { plan } from '../commands/plan.command.js';
import type { ReportCommand } from '../command.js';
import { Texts } from '../texts.js';
import { RemoteEngine } from './remote-engine.js';

const HTML = 'text/html; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

const silent = () => undefined;

let server: Server;
let asked: string;
let answer: { type: string; body: string };

beforeAll((done) => {
  server = createServer(({ url }, response) => {
    asked = url!;
    response.setHeader('Content-Type', answer.type).end(answer.body);
  });
  server.listen(0, '127.0.0.1', done);
});
afterAll((done) => void server.close(done));

function report(command: unknown, format: string, domain = 'example.com'): Promise<object | string> {
  const { port } = server.address() as AddressInfo;
  const engine = new RemoteEngine(new URL(`http://127.0.0.1:${port}`), '', new Texts('en'));
  const target = { label: domain, input: { domain, format } };
  return engine.report(command as ReportCommand, target, silent);
}

it.each([
  ['a check', check, 'json', JSON_TYPE, '{"api":"v1"}', { api: 'v1' }],
  ['a plan', plan, 'json', JSON_TYPE, '{"api":"v1"}', { api: 'v1' }],
  ['a plan as a zone file', plan, 'zone', PLAIN, '; plan', '; plan'],
])('takes %s', async (_, command, format, type, body, result) => {
  answer = { type, body };
  await expect(report(command, format)).resolves.toEqual(result);
});

it.each([
  ['the page of a login for a check', check, 'json', HTML, '<p>Log in'],
  ['the page of a login for a zone file', plan, 'zone', HTML, '<p>Log in'],
  ['a text for a check', check, 'json', PLAIN, 'ok'],
  ['a text for a plan', plan, 'json', PLAIN, 'ok'],
  ['JSON of another program', check, 'json', JSON_TYPE, '{"status":"ok"}'],
])('does not take %s', async (_, command, format, type, body) => {
  answer = { type, body };
  await expect(report(command, format)).rejects.toMatchObject({ code: 'server_unavailable', kind: 'unknown' });
});

it.each(['', '.', '..', '../rules', '%2e%2e'])('asks for no other path because of the name %j', async (name) => {
  answer = { type: JSON_TYPE, body: '{"api":"v1"}' };
  await report(check, 'json', name);
  const [path] = asked.split('?');
  expect(path).toMatch(/^\/api\/v1\/check\/[^/]+$/);
  expect(decodeURIComponent(path!).trimEnd()).toBe(`/api/v1/check/${name}`);
});

it.each([
  [undefined, 'connection failed'], // for example a port that fetch does not connect to
  ['ENOTFOUND', 'the host name has no address'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the TLS connection failed'],
  ['UND_ERR_HEADERS_TIMEOUT', 'no answer in time'],
  ['HPE_INVALID_CONSTANT', 'the response was invalid'],
])('a request that fails with %s says why', async (code, reason) => {
  const { fetch } = globalThis;
  globalThis.fetch = () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));
  try {
    await expect(report(check, 'json')).rejects.toThrow(`could not be used: ${reason}.`);
  } finally {
    globalThis.fetch = fetch;
  }
});

it('says that a connection was refused', async () => {
  const closed = createServer();
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  const engine = new RemoteEngine(new URL(`http://127.0.0.1:${port}`), '', new Texts('de'));
  await expect(
    engine.report(check as ReportCommand, { label: 'a.example', input: { domain: 'a.example' } }, silent),
  ).rejects.toThrow('Die Verbindung wurde abgelehnt');
});

it('asks for several domains at once, for the rest after a broken line, and alone for what has no line', async () => {
  const asked: string[] = [];
  const many = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const line = (domain: string) => `${JSON.stringify({ domain, status: 200, report: { api: 'v1', domain } })}\n`;
    if (request.url!.startsWith('/api/v1/check/')) response.setHeader('Content-Type', JSON_TYPE).end('{"api":"v1"}');
    else if (asked.length === 1) {
      response.setHeader('Content-Type', 'application/x-ndjson');
      response.write(`${line('b.example')}{"domain":"a.ex`, () => response.destroy());
    } else {
      const error = { code: 'rate_limited', message: 'Later.' };
      const refused = `${JSON.stringify({ domain: 'c.example', status: 429, error })}\n`;
      response.setHeader('Content-Type', 'application/x-ndjson').end(refused + line('a.example'));
    }
  });
  await new Promise<void>((done) => many.listen(0, '127.0.0.1', done));
  const { port } = many.address() as AddressInfo;
  const engine = new RemoteEngine(new URL(`http://127.0.0.1:${port}`), '', new Texts('en'));
  const command = check as unknown as ReportCommand;
  const targets = ['a.example', 'b.example', 'c.example', 'd.example'].map((domain) => ({
    label: domain,
    input: { domain },
  }));
  engine.expect(command, targets);
  const reports = await Promise.allSettled(targets.map((target) => engine.report(command, target, silent)));
  expect(reports).toMatchObject([
    { value: { domain: 'a.example' } },
    { value: { domain: 'b.example' } },
    { reason: { code: 'rate_limited', kind: 'unknown' } },
    { value: { api: 'v1' } },
  ]);
  expect(asked.slice(0, 2)).toEqual(Array(2).fill('POST /api/v1/check-many?lang=en'));
  expect(asked.at(-1)).toBe('GET /api/v1/check/d.example?lang=en');
  await new Promise((done) => many.close(done));
});
