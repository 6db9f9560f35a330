// A scan with a Redis server, a replica and workers, each a process of its own.
import { setTimeout as sleep } from 'node:timers/promises';
import '../scripts/typescript.mjs';
import { askServer, Skipped, startServer } from './load.mjs';

const { OwnKeys } = await import('../src/platform/edge/keys/own-keys.ts');
const { RedisServer, redisIsInstalled } = await import('../test/replicas/redis-server.ts');

const SECRET = 'a secret of more than thirty-two characters';
const KEY = new OwnKeys(SECRET).issue('Benchmark').key;
const POLL_MS = 500;

export class ScanLab {
  workers = [];
  /** Packets by window of time and address, over all processes. */
  packets = new Map();

  /** `role`: `all` for a replica that works on scans itself. */
  static async start({ role = 'api', settings = {}, options = {} } = {}) {
    if (!redisIsInstalled) throw new Skipped('redis-server is not installed');
    const redis = await RedisServer.start('--appendonly', 'yes');
    const lab = await startServer('scan-lab');
    const scans = new ScanLab();
    Object.assign(scans, { redis, lab, settings, options });
    scans.api = await scans.replica(role);
    return scans;
  }

  async replica(role) {
    const env = {
      ...{ LAB_URL: this.lab.url, REDIS_URL: this.redis.url, DD_SCANS: 'on', DD_ROLE: role, API_KEY_SECRET: SECRET },
      ...{ DD_LIMIT_SCAN_DAY_KEYED: '10000000', ...this.settings },
    };
    const replica = await startServer('scan-replica', env, this.options);
    replica.child.on('message', ({ window, packets = [] }) => {
      for (const [address, count] of packets) this.note(`${window} ${address}`, count);
    });
    return replica;
  }

  async addWorker(place = this.workers.length) {
    this.workers[place] = await this.replica('worker');
  }

  /** Kills a worker as the kernel does, and starts another in its place. */
  async replaceWorker(place) {
    this.workers[place].child.kill('SIGKILL');
    await this.addWorker(place);
  }

  async restartRedis() {
    await this.redis.end('SIGTERM');
    await this.redis.begin();
  }

  async begin(domains) {
    const headers = { 'X-Api-Key': KEY, 'Content-Type': 'text/plain' };
    const response = await this.ask('', { method: 'POST', headers, body: domains.join('\n') });
    const scan = await response.json();
    if (response.status !== 202 || scan.accepted !== domains.length) throw new Error(JSON.stringify(scan));
    return scan.id;
  }

  async remove(id) {
    await this.ask(`/${id}`, { method: 'DELETE', headers: { 'X-Api-Key': KEY } });
  }

  async state(id) {
    return (await this.ask(`/${id}`)).json();
  }

  async until(id, isReached, watch = () => undefined) {
    for (;;) {
      const state = await this.state(id);
      if (isReached(state)) return state;
      await watch(state);
      await sleep(POLL_MS);
    }
  }

  async lines(id) {
    const text = await (await this.ask(`/${id}/results`)).text();
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  /** CPU time of all workers in seconds. */
  async cpu() {
    const each = await Promise.all(this.workers.map((worker) => askServer(worker, 'cpu')));
    return each.reduce((sum, microseconds) => sum + microseconds, 0) / 1e6;
  }

  /** Memory of the workers in MB. */
  async memory() {
    const each = await Promise.all(this.workers.map((worker) => askServer(worker, 'memory-now')));
    return each.map((octets) => Math.round(octets / 2 ** 20));
  }

  async redisMemory() {
    const info = await this.redis.ask((asked) => asked.info('memory'));
    return Number(/used_memory:(\d+)/.exec(info)[1]);
  }

  /** The most that one address received in one window. */
  get mostPackets() {
    return Math.max(0, ...this.packets.values());
  }

  async close() {
    for (const server of [...this.workers, this.api, this.lab]) server.stop();
    await this.redis.close();
  }

  ask(path, options) {
    return fetch(`${this.api.url}/api/v1/scans${path}`, options);
  }

  note(key, count) {
    this.packets.set(key, (this.packets.get(key) ?? 0) + count);
  }
}

export const customers = (word, count, from = 0) => Array.from({ length: count }, (_, i) => `${word}${from + i}.shop`);
