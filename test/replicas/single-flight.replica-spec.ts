import { setTimeout as sleep } from 'node:timers/promises';
import type { Lab } from '../lab/lab.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import { describeWithRedis, RedisServer } from './redis-server.js';
import { type ReplicaAnswer, Replicas } from './replicas.js';

const LATENCY_MS = 60;
/** After this time a replica computes the report itself in spite of the lock. */
const MAX_WAIT_MS = 30_000;
const WIDE = { DD_LIMIT_DAY_ANONYMOUS: '100000' };
const PERFECT = '/api/v1/check/perfect.test';
const texts = (answers: readonly ReplicaAnswer[]) => new Set(answers.map(({ status, text }) => `${status} ${text}`));

describeWithRedis('one computation for three replicas', () => {
  let lab: Lab;
  let redis: RedisServer;
  let replicas: Replicas;
  beforeAll(async () => {
    [lab, redis] = await Promise.all([startPopulatedLab(), RedisServer.start()]);
    lab.slowDown(LATENCY_MS);
    replicas = await Replicas.start(3, lab.environment, WIDE, { REDIS_URL: redis.url });
  });
  beforeEach(() => lab.traffic.clear());
  afterAll(async () => {
    await replicas.close();
    await Promise.all([lab.close(), redis.close()]);
  });

  const ask = (path: string, replica: number) => replicas.get(path, '192.0.2.1', replica);

  it('costs as many questions, asked 200 times at once, as one process would ask once', async () => {
    const alone = await Replicas.start(1, lab.environment);
    await alone.get(PERFECT);
    await alone.close();
    const cost = lab.traffic.questions.length;
    lab.traffic.clear();
    const answers = await Promise.all(Array.from({ length: 200 }, () => replicas.get(PERFECT)));
    expect(texts(answers).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(cost).toBeGreaterThan(50);
    // The number of queries varies a little, because a signed denial may or may not arrive before a query that it
    // covers; a second report would double it.
    expect(Math.abs(lab.traffic.questions.length - cost)).toBeLessThan(cost / 5);
  });

  it('is available in either language, and with what is left of its time', async () => {
    const [english, german] = await Promise.all([ask(PERFECT, 0), ask(`${PERFECT}?lang=de`, 1)]);
    expect([english.status, german.status, lab.traffic.questions.length]).toEqual([200, 200, 0]);
    const checkedAt = ({ text }: ReplicaAnswer) => (JSON.parse(text) as { checkedAt: string }).checkedAt;
    expect(checkedAt(german)).toBe(checkedAt(english));
    expect(german.headers.get('cache-control')).toMatch(/^public, max-age=2\d\d$/);
  });

  it('is taken over soon when the replica that was at it is killed', async () => {
    const doomed = await Replicas.start(1, lab.environment, WIDE, { REDIS_URL: redis.url });
    const path = '/api/v1/check/dkim.com';
    const lost = doomed.get(path).catch(() => 'lost');
    await sleep(LATENCY_MS);
    const waiting = Promise.all([ask(path, 0), ask(path, 1)]);
    await sleep(LATENCY_MS);
    await doomed.kill(0, 'SIGKILL');
    expect(await lost).toBe('lost');
    const answers = await waiting;
    expect(texts(answers).size).toBe(1);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MAX_WAIT_MS / 2);
  });

  it('is not replaced by a late replica whose lock has expired', async () => {
    const path = '/api/v1/check/nodnssec.com';
    const straggler = replicas.running[0]!.process;
    const late = ask(path, 0);
    await sleep(LATENCY_MS);
    straggler.kill('SIGSTOP');
    const newer = await ask(path, 1);
    straggler.kill('SIGCONT');
    const older = await late;
    await sleep(200); // waits for possible late writes
    expect([newer.status, older.status]).toEqual([200, 200]);
    expect(older.text).not.toBe(newer.text);
    expect((await ask(path, 2)).text).toBe(newer.text);
  });

  it('does not make the replicas fail one after the other', async () => {
    const path = '/api/v1/lookup/fresh.wildcard.com/A';
    const become = (state: 'server-error' | 'well') => {
      for (const resolver of lab.resolvers) resolver.become(state);
    };
    lab.slowDown(1500); // much longer than anything that a busy machine adds
    become('server-error');
    const answers = await Promise.all([0, 1, 2].map((replica) => ask(path, replica)));
    become('well');
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 502]);
    const times = answers.map(({ ms }) => ms);
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(2.6); // the others wait for the first
    expect((await ask(path, 0)).status).toBe(200);
  });
});
