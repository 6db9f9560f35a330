import { SystemClock } from '#base/domain/clock.js';
import { anonymousClient } from './client.js';
import { MemoryCounters } from './memory-counters.js';
import { hitOf, NetworkLimit } from './network-limit.js';

const TTL = 86_400_000;

let limit: NetworkLimit;
beforeEach(() => (limit = new NetworkLimit(new MemoryCounters(new SystemClock()))));

const counterOf = (tracker: string) => ({ key: `{${tracker}}:day`, of: 'day', limit: 5, ttl: TTL }) as const;

const hit = (ip: string) => {
  const client = anonymousClient({ ip });
  return hitOf(client, counterOf(client.tracker), Date.now());
};

async function passes(ip: string): Promise<boolean> {
  const counter = counterOf(anonymousClient({ ip }).tracker);
  return !(await limit.increment(counter, hit(ip))).isBlocked;
}

async function passed(ips: readonly string[]): Promise<number> {
  let count = 0;
  for (const ip of ips) if (await passes(ip)) count++;
  return count;
}

const subnet = (i: number) => `2001:db8:1:${i.toString(16)}::1`;
const many = Array.from({ length: 200 }, (_, i) => subnet(i));

it('clients of a /48 have sixteen times the limit of one together, others their own', async () => {
  expect(await passed(many)).toBe(16 * 5);
  expect(await passes('2001:db8:2::1')).toBe(true);
  expect(await passed(Array.from({ length: 200 }, (_, i) => `198.51.100.${i}`))).toBe(200);
});

it('a client is refused by its own limit first, which costs its network nothing', async () => {
  expect(await passed(Array.from({ length: 50 }, () => subnet(0)))).toBe(5);
  const counter = counterOf(anonymousClient({ ip: subnet(0) }).tracker);
  expect(await limit.increment(counter, hit(subnet(0)))).toMatchObject({ isBlocked: true, refusedBy: 5 });
  expect(await passed(many.slice(1))).toBe(15 * 5);
});

it('what the network refuses does not count for the client, and what is given back counts for neither', async () => {
  await passed(many);
  const counter = counterOf(anonymousClient({ ip: subnet(150) }).tracker);
  expect(await limit.increment(counter, hit(subnet(150)))).toMatchObject({
    isBlocked: true,
    totalHits: 5,
    refusedBy: 80,
  });
  for (let i = 0; i < 6; i++) await limit.giveBack(hit(subnet(i)));
  expect(await passed(Array.from({ length: 10 }, () => subnet(150)))).toBe(5);
});
