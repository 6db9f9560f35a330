import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CertificateAuthority } from '../lab/certificates.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { freePort } from '../lab/free-port.js';
import { eventually } from './eventually.js';
import { describeWithRedis, RedisServer } from './redis-server.js';
import { Replicas } from './replicas.js';

const PATH = '/api/v1/lookup/perfect.test/MX';
const left = async (replicas: Replicas, client: string, replica = 0) =>
  Number((await replicas.get(PATH, client, replica)).headers.get('x-ratelimit-remaining'));

describeWithRedis('Redis', () => {
  let lab: Lab;
  let folder: string;
  const open: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    lab = await startPopulatedLab();
    folder = await mkdtemp(join(tmpdir(), 'forms-'));
  });
  afterEach(async () => {
    for (const thing of open.splice(0).reverse()) await thing.close();
  });
  afterAll(async () => {
    await lab.close();
    await rm(folder, { recursive: true });
  });

  async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
    const thing = await starting;
    open.push(thing);
    return thing;
  }

  const written = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('over TLS, as a user who may touch nothing but our keys', async () => {
    const ca = new CertificateAuthority();
    const { cert, key } = ca.issue({ names: ['localhost'] });
    const authority = written('ca.pem', ca.cert);
    const port = await freePort();
    await opened(
      RedisServer.start(
        ...['--tls-port', String(port), '--tls-auth-clients', 'no', '--tls-ca-cert-file', authority],
        ...['--tls-cert-file', written('cert.pem', cert), '--tls-key-file', written('key.pem', key)],
        ...'--user me on >s:cret ~ours:* +@all -@dangerous +info'.split(' '),
      ),
    );
    const start = (url: string, i: number) =>
      opened(
        Replicas.start(1, lab.environment, {
          REDIS_URL_FILE: written(`url-${i}`, `${url}\n`),
          DD_REDIS_PREFIX: 'ours:',
          NODE_EXTRA_CA_CERTS: authority,
        }),
      );
    const logins = ['me:s%3Acret@localhost', 'me:wrong@localhost', 'me:s%3Acret@127.0.0.1'];
    const [good, ...bad] = await Promise.all(logins.map((login, i) => start(`rediss://${login}:${port}`, i)));
    expect(await good!.readiness()).toEqual(['ready']);
    expect([await left(good!, '192.0.2.1'), await left(good!, '192.0.2.1')]).toEqual([49, 48]);
    for (const [i, alone] of bad.entries()) {
      expect([await alone.readiness(), await left(alone, '192.0.2.1')]).toEqual([['degraded'], 49]);
      expect(alone.running[0]!.output()).toMatch(
        [/Redis is not available \(WRONGPASS/, /Redis is not available \(.*altnames/][i]!,
      );
      expect(alone.running[0]!.output()).not.toMatch(/cret|wrong/);
    }
  });

  it('as a cluster', async () => {
    const settings = ['--cluster-enabled', 'yes', '--cluster-port'];
    const buses = [await freePort(), await freePort()];
    const nodes = await Promise.all(buses.map((bus) => opened(RedisServer.start(...settings, String(bus)))));
    for (const [i, node] of nodes.entries())
      await node.ask((asked) => asked.call('cluster', 'addslotsrange', i * 8192, i * 8192 + 8191));
    await nodes[0]!.ask((asked) => asked.call('cluster', 'meet', '127.0.0.1', nodes[1]!.port, buses[1]!));
    for (const node of nodes)
      await eventually(() => node.ask(async (asked) => (await asked.cluster('INFO')).includes('cluster_state:ok')));
    const urls = nodes.map(({ url }) => url).join(', ');
    const replicas = await opened(Replicas.start(2, lab.environment, { REDIS_URL: urls }));
    expect(await replicas.readiness()).toEqual(['ready', 'ready']);
    const clients = Array.from({ length: 20 }, (_, i) => `192.0.2.${i}`);
    for (const client of clients)
      expect([await left(replicas, client, 0), await left(replicas, client, 1)]).toEqual([49, 48]);
    const kept = await Promise.all(nodes.map((node) => node.ask((asked) => asked.keys('dd:{ip:*'))));
    expect(kept.map((keys) => keys.length > 0)).toEqual([true, true]);
    expect(kept.flat()).toHaveLength(clients.length);
    expect(await replicas.readiness()).toEqual(['ready', 'ready']);
  });

  it('that is full: requests are served and counted, and it is used again as soon as it has memory', async () => {
    const redis = await opened(RedisServer.start());
    const replicas = await opened(Replicas.start(1, lab.environment, { REDIS_URL: redis.url }));
    const limitMemory = (bytes: string) => redis.ask((asked) => asked.config('SET', 'maxmemory', bytes));
    const is = (state: string) => async () => (await replicas.readiness())[0] === state;
    expect(await left(replicas, '192.0.2.1')).toBe(49);
    await limitMemory('1');
    expect(await left(replicas, '192.0.2.1')).toBe(48);
    await eventually(is('degraded'));
    expect(await left(replicas, '192.0.2.1')).toBe(47);
    await limitMemory('0');
    await eventually(is('ready'));
    expect(await left(replicas, '192.0.2.1')).toBe(46);
    expect(replicas.running[0]!.output()).toMatch(/Redis is not available \(OOM/);
  });

  it('that starts after the service', async () => {
    const redis = await opened(RedisServer.start());
    await redis.end();
    const replicas = await opened(Replicas.start(1, lab.environment, { REDIS_URL: redis.url }));
    expect([await replicas.readiness(), await left(replicas, '192.0.2.1')]).toEqual([['degraded'], 49]);
    await redis.begin();
    await eventually(async () => (await replicas.readiness())[0] === 'ready');
    expect(await left(replicas, '192.0.2.1')).toBe(48);
  });
});
