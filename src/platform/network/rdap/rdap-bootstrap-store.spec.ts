import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoopbackServer } from '#test/lab/loopback-server.js';
import { answer, type RawHandler, startRawWeb } from '#test/lab/raw-web.js';
import { RdapBootstrapStore } from './rdap-bootstrap-store.js';
import { RdapOptions } from './rdap-options.js';
import { SetClock } from '#test/network/set-clock.js';
import { OperatorRequests } from '../connect/operator-requests.js';
import { ProxyTunnels } from '../connect/proxy-tunnels.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 15);
const file = (suffix: string) => JSON.stringify({ services: [[[suffix], ['https://rdap.example/']]] });

describe('RdapBootstrapStore', () => {
  let server: LoopbackServer;
  let cacheDir: string;
  let respond: RawHandler;
  const heads: string[] = [];
  let clock: SetClock;

  beforeEach(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'bootstrap-'));
    respond = (socket) =>
      socket.end(answer('200 OK', ['ETag: "one"', 'Last-Modified: Mon, 23 Mar 2026 19:00:02 GMT'], file('one')));
    server = await startRawWeb((socket, request) => {
      heads.push(request.head);
      respond(socket, request);
    });
    clock = new SetClock(START);
  });
  afterEach(async () => {
    heads.length = 0;
    await server.close();
    await rm(cacheDir, { recursive: true });
  });

  const store = ({ onDisk = true, timeoutMs = 5000 } = {}) =>
    new RdapBootstrapStore(
      new RdapOptions({
        bootstrapUrl: `http://127.0.0.1:${server.port}/dns.json`,
        cacheDir: onDisk ? cacheDir : undefined,
        timeoutMs,
      }),
      clock,
      new Timeouts(),
      new OperatorRequests(new ProxyTunnels(undefined)),
    );
  const suffixes = async (from: RdapBootstrapStore) => (await from.current()).suffixes;
  const answers = (line: string, fields: string[] = [], body = '') => {
    respond = (socket) => socket.end(answer(line, fields, body));
  };

  it('downloads the file once for all who ask at once and for a day', async () => {
    const shared = store();
    await Promise.all([shared.current(), shared.current(), shared.current()]);
    clock.time = START + DAY - 60_000;
    expect(await suffixes(shared)).toEqual(['one']);
    expect(heads).toHaveLength(1);
  });

  it('asks after a day whether it changed, and keeps it when not', async () => {
    const kept = store();
    await kept.current();
    clock.time = START + DAY + 1000;
    answers('304 Not Modified');
    expect(await suffixes(kept)).toEqual(['one']);
    expect(heads[1]).toMatch(/^if-none-match: "one"\r$/im);
    expect(heads[1]).toMatch(/^if-modified-since: Mon, 23 Mar 2026 19:00:02 GMT\r$/im);
    clock.time = START + 2 * DAY;
    await kept.current();
    expect(heads).toHaveLength(2);
  });

  it('takes a new edition', async () => {
    const kept = store();
    await kept.current();
    clock.time = START + DAY + 1000;
    answers('200 OK', [], file('two'));
    expect(await suffixes(kept)).toEqual(['two']);
  });

  it('asks earlier when the server wishes so', async () => {
    answers('200 OK', ['Cache-Control: max-age=7200'], file('one'));
    const kept = store();
    await kept.current();
    clock.time = START + 7_199_000;
    await kept.current();
    expect(heads).toHaveLength(1);
    clock.time = START + 7_201_000;
    await kept.current();
    expect(heads).toHaveLength(2);
  });

  const troubles: [string, RawHandler][] = [
    ['fails', (socket) => socket.end(answer('500 Oops'))],
    ['is not modified', (socket) => socket.end(answer('304 Not Modified'))],
    ['sends a page', (socket) => socket.end(answer('200 OK', [], '<html>'))],
    ['sends an empty list', (socket) => socket.end(answer('200 OK', [], '{"services":[]}'))],
    ['hangs up', (socket) => socket.destroy()],
    ['stops half way', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{')],
    ['says nothing', () => undefined],
    ['sends too much', (socket) => socket.end(answer('200 OK', [], file('big').padEnd(4_000_001)))],
  ];

  it.each(troubles)('has nothing when the server %s at first, and does not insist', async (_, trouble) => {
    respond = trouble;
    const empty = store({ timeoutMs: 1000 });
    await expect(empty.current()).rejects.toMatchObject({ name: 'UpstreamError' });
    await expect(empty.current()).rejects.toMatchObject({ name: 'UpstreamError' });
    expect(heads).toHaveLength(1);
    clock.time = START + 61_000;
    answers('200 OK', [], file('one'));
    expect(await suffixes(empty)).toEqual(['one']);
  });

  it.each(troubles.filter(([name]) => name !== 'is not modified'))(
    'serves the old edition when the server %s',
    async (_, trouble) => {
      const kept = store({ timeoutMs: 1000 });
      await kept.current();
      clock.time = START + 9 * DAY;
      respond = trouble;
      expect(await suffixes(kept)).toEqual(['one']);
      expect(await suffixes(kept)).toEqual(['one']);
      expect(heads).toHaveLength(2);
    },
  );

  it('finds the file again after a restart', async () => {
    await store().current();
    expect(await suffixes(store())).toEqual(['one']);
    expect(heads).toHaveLength(1);
    clock.time = START + DAY + 1000;
    answers('304 Not Modified');
    expect(await suffixes(store())).toEqual(['one']);
    expect(heads[1]).toContain('if-none-match');
  });

  it('leaves nothing on disk without a folder', async () => {
    await store({ onDisk: false }).current();
    expect(await readdir(cacheDir)).toEqual([]);
  });

  it.each([
    ['is no JSON', () => 'x'],
    ['is no edition', () => '{"text":7}'],
    ['is empty', () => ''],
    ['holds no bootstrap', (text: string) => text.replace('services', 'x')],
    ['is of another source', (text: string) => text.replace('dns.json', 'other.json')],
    ['is older than it says', (text: string) => text.replace(/"freshUntil":\d+/, '"freshUntil":0')],
  ])('downloads again when the file on disk %s', async (_, spoil) => {
    await store().current();
    const [name] = await readdir(cacheDir);
    const path = join(cacheDir, name!);
    await writeFile(path, spoil(await readFile(path, 'utf8')));
    expect(await suffixes(store())).toEqual(['one']);
    expect(heads).toHaveLength(2);
  });

  it('does not believe a file that claims to be fresh for ever', async () => {
    await store().current();
    const path = join(cacheDir, (await readdir(cacheDir))[0]!);
    await writeFile(path, (await readFile(path, 'utf8')).replace(/"freshUntil":\d+/, '"freshUntil":9e15'));
    const kept = store();
    await kept.current();
    clock.time = START + DAY + 1000;
    await kept.current();
    expect(heads).toHaveLength(2);
  });

  it('works without a disk to write to', async () => {
    await rm(cacheDir, { recursive: true });
    await writeFile(cacheDir, 'a file in the way');
    expect(await suffixes(store())).toEqual(['one']);
  });
});
