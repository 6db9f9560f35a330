import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { captured } from '#test/e2e/captured-output.js';
import { temporaryFolder } from '#test/temporary-folder.js';
import { runCommand } from './run-command.js';

const ID = 'k7f3mq2x9hcd4tzr8wv5bn';
const AT = '2026-11-15T13:22:38.000Z';
const LINES = [
  { n: 1, domain: 'a.example', status: 200, score: 97, findings: [], checkedAt: AT },
  {
    ...{ n: 2, domain: 'b.example', status: 200, score: 41, checkedAt: AT },
    findings: [
      ['spf-include.dead', 'problem'],
      ['dane-records.unknown', 'unknown'],
    ],
  },
  { n: 3, domain: 'c.example', status: 502, error: 'upstream_unavailable', checkedAt: AT },
];
const STATE = {
  ...{ api: 'v1', id: ID, label: 'Test', checks: 'health', total: 3, failed: 1, createdAt: AT, expiresAt: AT },
  perSecond: 1.5,
};
const SUMMARY = {
  ...{ api: 'v1', id: ID, total: 3, done: 3, withProblems: 1, duplicates: 1, locale: 'en' },
  scores: [{ from: 40, to: 49, count: 1 }],
  findings: [{ id: 'spf-include.dead', severity: 'problem', title: 'SPF include is dead', count: 1, share: 0.5 }],
  shared: [{ n: 7, kind: 'spf-include', value: 'spf.example', domains: 2, findings: ['spf-include.dead'] }],
  byProvider: [{ provider: '', domains: 2, withProblems: 1, medianScore: 41 }],
  failures: [{ reason: 'upstream_unavailable', count: 1 }],
  invalid: [{ line: 4, text: 'n/a' }],
};

let server: Server;
let folder: string;
let requests: string[];
let states: object[];
let summary: object;
let results: (after: number) => string;
let sent: string;
let faults: number;
/** Further fields of the answer to a new scan. */
let more: object;

const ndjson = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://service');
  requests.push(`${request.method} ${request.url} ${String(request.headers['x-api-key'])}`);
  const body: Buffer[] = [];
  for await (const piece of request) body.push(piece as Buffer);
  const json = (value: object, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  if (pathname.endsWith('/results')) {
    response.setHeader('Content-Type', 'application/x-ndjson').end(results(Number(searchParams.get('after'))));
  } else if (pathname.endsWith('/summary')) json(summary);
  else if (pathname.endsWith('/cancel')) json({ ...STATE, state: 'cancelled', done: 2 });
  else if (request.method === 'POST') {
    sent = Buffer.concat(body).toString();
    json({ api: 'v1', id: ID, accepted: 3, duplicates: 1, invalid: SUMMARY.invalid, url: '', ...more }, 202);
  } else if (faults-- > 0) json({ error: { code: 'overloaded', message: 'Busy.' } }, 503);
  else json(states.length > 1 ? states.shift()! : states[0]!);
}

beforeAll((done) => {
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1', done);
});
afterAll((done) => void server.close(done));
beforeEach(() => {
  folder = temporaryFolder('scan');
  [requests, sent, faults, more] = [[], '', 0, {}];
  states = [{ ...STATE, state: 'done', done: 3, remainingSeconds: 0, finishedAt: AT }];
  summary = SUMMARY;
  results = (after) => ndjson(LINES.filter(({ n }) => n > after));
});

async function run(...args: readonly string[]) {
  const { port } = server.address() as AddressInfo;
  let code = -1;
  const key = process.env.DOMAIN_DIAGNOSTICS_KEY;
  process.env.DOMAIN_DIAGNOSTICS_KEY = 'a-key';
  const output = await captured(async () => {
    code = await runCommand(['scan', ...args, '--server', `http://127.0.0.1:${port}`, '--lang', 'en']);
  });
  process.env.DOMAIN_DIAGNOSTICS_KEY = key ?? '';
  return { code, output };
}

function list(): string {
  const path = join(folder, 'domains.txt');
  writeFileSync(path, 'a.example\nb.example\nc.example\nn/a\na.example\n');
  return path;
}

it('sends a list, and shows each result and the summary', async () => {
  states.unshift({ ...STATE, state: 'running', done: 1, remainingSeconds: 60, finishedAt: null });
  const seen: number[] = [];
  results = (after) => {
    seen.push(after);
    return ndjson(LINES.filter(({ n }) => n > after && n <= after + 2));
  };
  const { code, output } = await run(list(), '--label', 'Test');
  expect(code).toBe(1);
  expect(sent).toBe('a.example\nb.example\nc.example\nn/a\na.example\n');
  expect(requests[0]).toBe('POST /api/v1/scans?label=Test a-key');
  expect(seen).toEqual([0, 2]);
  expect(output).toContain(
    `Scan ${ID}: 3 domains accepted. 1 line was a duplicate. Lines that are no domain: 4 "n/a".`,
  );
  for (const line of [' 97  a.example', ' 41  b.example  1 problem, 1 not tested', '–  c.example  not checked'])
    expect(output).toContain(line);
  expect(output.split('a.example')).toHaveLength(2);
  expect(output).toContain('1 of 2 checked domains have a problem.');
  expect(output).toContain('SPF include  spf.example');
  expect(output).toContain('1 domain could not be checked in three attempts.');
});

it('writes CSV to a file, and adds to it later', async () => {
  const file = join(folder, 'results.csv');
  results = (after) => ndjson(LINES.filter(({ n }) => n > after && n <= 2));
  expect((await run('--follow', ID, '--format', 'csv', '-o', file)).code).toBe(1);
  results = (after) => ndjson(LINES.filter(({ n }) => n > after));
  expect((await run('--follow', ID, '--after', '2', '--format', 'csv', '-o', file)).output).toBe('');
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    'n,domain,status,score,problems,warnings,unknown,findings,error,checked_at',
    `1,a.example,200,97,0,0,0,,,${AT}`,
    `2,b.example,200,41,1,0,1,spf-include.dead dane-records.unknown,,${AT}`,
    `3,c.example,502,,,,,,upstream_unavailable,${AT}`,
    '',
  ]);
});

it('has NDJSON as the service wrote it, and a code for domains that were not checked', async () => {
  summary = { ...SUMMARY, withProblems: 0 };
  expect(await run('--follow', ID, '--format', 'ndjson')).toEqual({ code: 3, output: ndjson(LINES) });
  states = [{ ...STATE, state: 'done', done: 3, failed: 0, remainingSeconds: 0, finishedAt: AT }];
  expect((await run('--follow', ID, '--format', 'ndjson')).code).toBe(0);
});

it.each<[checks: string, finding: string, severity: string, code: number]>([
  ['mail', 'mail-verdict.untested', 'unknown', 3],
  ['mail', 'mail-dane.invalid', 'warn', 0],
  ['web', 'http-entries.unknown', 'unknown', 3],
  ['web', 'tls-post-quantum.unknown', 'unknown', 0],
  ['health', 'domain-exists.unknown', 'unknown', 3],
  ['health', 'smtp-port25.unknown', 'unknown', 0],
  ['profile:bod-18-01', 'profile.unknown', 'unknown', 3],
  ['profile:bod-18-01', 'https.unknown', 'unknown', 3],
])('has the code of the command for one domain: %s with %s', async (checks, id, severity, code) => {
  states = [{ ...STATE, checks, state: 'done', done: 3, failed: 0, remainingSeconds: 0, finishedAt: AT }];
  summary = { ...SUMMARY, withProblems: 0, findings: [{ id, severity, title: 'x', count: 1, share: 0.5 }] };
  expect((await run('--follow', ID, '--format', 'ndjson')).code).toBe(code);
});

it('asks again while the service is away, and loses nothing', async () => {
  faults = 1;
  const { code, output } = await run('--follow', ID, '--format', 'ndjson');
  expect({ code, output }).toEqual({ code: 1, output: ndjson(LINES) });
}, 20_000);

it('asks for another check, and shows lines without a score', async () => {
  results = (after) => ndjson([{ ...LINES[1]!, n: 1, score: null }].filter(({ n }) => n > after));
  const { output } = await run(list(), '--checks', 'profile:bulk-sender');
  expect(requests[0]).toBe('POST /api/v1/scans?checks=profile%3Abulk-sender a-key');
  expect(output).toMatch(/^ {2}· {2}b\.example {2}1 problem, 1 not tested$/m);
});

it('asks for a callback, and shows the key of its signature', async () => {
  more = { callbackKey: 'secret-of-the-callback' };
  const { output } = await run(list(), '--callback', 'https://hooks.example/scans');
  expect(requests[0]).toBe('POST /api/v1/scans?callback=https%3A%2F%2Fhooks.example%2Fscans a-key');
  expect(output).toContain('Key that signs the callback, shown only here: secret-of-the-callback');
});

it('reads what workers store after a scan is cancelled', async () => {
  states = [{ ...STATE, state: 'cancelled', done: 2, remainingSeconds: 0, finishedAt: AT }];
  const reads: number[] = [];
  results = (after) => {
    reads.push(after);
    return ndjson(LINES.filter(({ n }) => n === after + 1));
  };
  const { output } = await run('--follow', ID);
  expect(reads).toEqual([0, 1]);
  expect(output).toContain('The scan was cancelled when 2 of 3 domains were finished.');
});

it('cancels', async () => {
  expect(await run('--cancel', ID)).toEqual({
    code: 0,
    output: 'The scan was cancelled when 2 of 3 domains were finished.\n',
  });
  expect(requests).toEqual([`POST /api/v1/scans/${ID}/cancel a-key`]);
});

it.each([
  [['--follow', ID, '--cancel', ID], 'Give one of these'],
  [[], 'Give one of these'],
  [['--follow', ID, '--after', 'x'], '--after needs a number from 0 to 2000000'],
  [['missing.txt'], 'missing.txt: '],
])('refuses %j', async (args, text) => {
  const { code, output } = await run(...args);
  expect([code, output]).toEqual([2, expect.stringContaining(text)]);
  expect(requests).toEqual([]);
});

it('needs a service', async () => {
  let code = 0;
  const output = await captured(async () => (code = await runCommand(['scan', list(), '--lang', 'en'])));
  expect([code, output]).toEqual([2, expect.stringContaining('scan FILE --server URL')]);
});
