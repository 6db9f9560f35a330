import { symlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lab/free-port.js';
import { SteadyLoad } from './steady-load.js';
import { build, folder, run, start, startByNpm, type Started, stopped } from './built-app.js';
beforeAll(() => build());

describe('the built program', () => {
  let app: Started;
  beforeAll(async () => (app = await start({ DD_TYPO: '1' })));
  afterAll(() => stopped(app, 'SIGKILL'));

  it('answers', async () => {
    const response = await fetch(`${app.url}/api/v1/idn/m%C3%BCnchen.de`);
    expect(await response.json()).toMatchObject({ ascii: 'xn--mnchen-3ya.de' });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it('has one copy of the decorator metadata', async () => {
    const params = { name: 'preview_changes', arguments: { domain: 'example.com', changes: [{ action: 'paint' }] } };
    const response = await fetch(`${app.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    expect(await response.text()).toContain('changes.0.action must be one of');
  });

  it('says at start-up what has no effect and what is off', () => {
    expect(app.output()).toContain('DD_TYPO is not a known variable');
    expect(app.output()).toContain('our own API keys are disabled');
  });

  it('hangs up on a client that never finishes its headers', async () => {
    const socket = await opened(app.url);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
    await once(socket, 'close');
  });

  it('lets requests under way finish after SIGTERM, refuses new ones, and ends with 0', async () => {
    const socket = await opened(app.url);
    socket.write('POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{');
    await sleep(200);
    const exit = stopped(app);
    while ((await fetch(`${app.url}/healthz`).catch(() => undefined)) !== undefined) await sleep(20);
    socket.write('}');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 405 /);
    expect(await exit).toBe(0);
  });
});

describe('SIGTERM under load', () => {
  it.each([
    ['clients that keep their connections', true],
    ['clients that connect anew each time', false],
  ])('answers everything that it accepted: %s', async (_, keepAlive) => {
    const app = await start({ DD_LIMIT_DAY_ANONYMOUS: '1000000', DD_LOG_LEVEL: 'debug' }); // a line for each probe, too
    const load = new SteadyLoad(app.url, keepAlive);
    await load.served(300);
    const before = load.answered;
    expect(await stopped(app)).toBe(0);
    await load.ended();
    expect(load.failures).toEqual([]);
    expect(load.answered).toBeGreaterThan(before);
    expect(app.output().match(/"status":200/g)).toHaveLength(load.answered); // every request was answered
  });
});

describe('at start-up', () => {
  it('prints the URL', async () => {
    const app = await start({ HOST: '' });
    const { port } = new URL(app.url);
    while (!app.output().includes('/mcp')) await once(app.process.stdout!, 'data');
    await stopped(app);
    expect(app.output()).toContain(` listens on http://localhost:${port}"`);
    expect(app.output()).toContain(`http://localhost:${port}/docs"`);
    expect(app.output()).toContain(`http://localhost:${port}/mcp"`);
  });

  it('reads .env, after the environment', async () => {
    const app = await start({ DD_SECOND: '1' }, folder('HOST=127.0.0.9\nDD_FIRST="from a file"\nDD_SECOND=2\n'));
    await stopped(app);
    expect(app.url).toContain('127.0.0.1');
    for (const name of ['DD_FIRST', 'DD_SECOND']) expect(app.output()).toContain(`${name} is not a known variable`);
  });
});

describe.each(['start', 'start:lab'])('npm run %s', (script) => {
  it('ends when npm is killed, and frees the port', async () => {
    const port = await freePort();
    const app = await startByNpm(script, { HOST: '127.0.0.1', PORT: String(port) });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    await stopped(app);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening'); // throws if the port is still in use
    server.close();
  });
});

describe('a log whose reader has exited', () => {
  it('does not end the service', async () => {
    const app = await start();
    app.process.stdout!.destroy();
    const page = await fetch(`${app.url}/api/v1/idn/example.com`);
    for (let i = 0; i < 3; i++) expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect([page.status, app.process.exitCode]).toEqual([200, null]);
    expect(app.output()).toContain('The log cannot be written (EPIPE). The service goes on without it.');
    expect(await stopped(app)).toBe(0);
  });
});

describe('a bad environment', () => {
  it('is refused before listening, every variable at once, with exit code 1', () => {
    const { status, stderr } = run('dist/main.js', [], { PORT: 'x', TRUST_PROXY: 'y' });
    expect(status).toBe(1);
    expect(stderr).toContain('PORT must');
    expect(stderr).toContain('TRUST_PROXY must');
  });
});

describe('npm run keys', () => {
  const env = { API_KEY_SECRET: 'k'.repeat(32) };
  const keys = (...args: string[]) => run('dist/cli/keys.js', args, env);

  it('issues a key that verifies, until it is revoked', () => {
    const [key = '', note = ''] = keys('issue', '--name', 'Acme GmbH', '--expires', '2099-12-31').stdout.split('\n');
    expect(key).toMatch(/^ddk_acme-gmbh-[\da-f]{16}-20991231_[\w-]{43}$/);
    expect(keys('verify', key)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('valid, id acme-gmbh') as string,
    });
    const id = /acme-gmbh[\da-f-]+/.exec(note)![0];
    expect(keys('revoke', id).stdout).toContain(`REVOKED_KEYS=${id}`);
    expect(run('dist/cli/keys.js', ['verify', key], { ...env, REVOKED_KEYS: id })).toMatchObject({
      status: 1,
      stdout: 'not valid: revoked\n',
    });
  });

  it.each([
    [[], 2],
    [['issue'], 2],
    [['issue', '--name', 'x', '--expires', '31.12.2026'], 2],
    [['verify', 'ddk_x_y'], 1],
    [['issue', '--name', 'x', '--expires', '2099-02-30'], 2],
    [['issue', '--name', 'x', '--expires', '2020-01-01'], 1],
    [['issue', '--name', 'x', '--expire', '2099-01-01'], 2],
    [['issue', '--name', 'x', 'y'], 2],
    [['revoke', 'A B'], 2],
    [['revoke', 'acme'], 2],
    [['revoke', 'acme-0123456789abcde'], 2],
    [['revoke', 'acme-0123456789abcdef', 'other-0123456789abcdef'], 2],
  ])('%j ends with %d, and issues and revokes nothing', (args, status) => {
    const ended = keys(...args);
    expect(ended.status).toBe(status);
    expect(ended.stdout).not.toMatch(/ddk_\w|REVOKED_KEYS/);
  });

  it.each([
    [['issue', '--name', 'x', '--expires', '2020-01-01'], 'No key was issued: 2020-01-01 is over'],
    [['issue', '--name', 'x'], 'It does not expire.'],
    [['issue', '--name', 'Acme', '--expires', '2099-12-31'], 'valid up to and including 2099-12-31 (UTC)'],
    [['revoke', 'acme'], 'Nothing was revoked: an id looks like'],
    [['revoke', `ddk_a-0123456789abcdef_${'s'.repeat(43)}`], 'this is a key, its id is a-0123456789abcdef.'],
    [['revoke', 'a-0123456789abcdef'], 'a-0123456789abcdef is revoked as soon as'],
  ])('%j says what it did', (args, text) => {
    expect(keys(...args).stdout).toContain(text);
  });

  it('reads .env', () => {
    const cwd = folder(`API_KEY_SECRET=${'k'.repeat(32)}\n`);
    expect(run('dist/cli/keys.js', ['issue', '--name', 'x'], {}, cwd).status).toBe(0);
  });

  it('asks for the secret', () => {
    expect(run('dist/cli/keys.js', ['issue', '--name', 'x'], {})).toMatchObject({
      status: 2,
      stdout: expect.stringContaining('API_KEY_SECRET') as string,
    });
  });
});

it('a benchmark names the parts that failed, and those that it skipped for lack of a program', () => {
  const path = folder();
  symlinkSync(process.execPath, join(path, 'node'));
  const { status, stdout, stderr } = run('bench/run.mjs', ['redis', 'nothing'], { PATH: path });
  expect(stdout).toContain('Skipped: redis, not installed: redis-server\n');
  expect(stderr).toContain('FAILED: nothing: no such part; there are ');
  expect(status).toBe(1);
});

it('keeps every deadline, however often garbage is collected', () => {
  expect(run('test/smoke/deadlines.mjs', [], {})).toMatchObject({
    stdout: '{"budgets":50,"limits":50,"nested":50}\n',
    stderr: '',
  });
});

async function opened(url: string): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}
