import { howMany, sweep } from '#test/sweep.js';
import { DomainList } from './domain-list.js';
import { ScanIntake, TooManyDomains } from './scan-intake.js';
import type { ScanStore } from './scan-store.js';

/** Keeps chunks and buckets as Redis does. */
class Kept {
  readonly chunks: string[][] = [];
  readonly buckets = new Map<number, string>();

  get order(): string[] {
    return this.chunks.flat();
  }

  get store(): ScanStore {
    const store = {
      addChunks: (_: string, first: number, chunks: readonly (readonly string[])[]) => {
        for (const [i, domains] of chunks.entries()) this.chunks[first + i] = [...domains];
        return Promise.resolve();
      },
      fillBucket: (_: string, bucket: number, domains: string) => {
        this.buckets.set(bucket, (this.buckets.get(bucket) ?? '') + domains);
        return Promise.resolve();
      },
      takeBucket: (_: string, bucket: number) => {
        const domains = this.buckets.get(bucket) ?? '';
        this.buckets.delete(bucket);
        return Promise.resolve(domains);
      },
    };
    return store as unknown as ScanStore;
  }
}

async function taken(id: string, names: Iterable<string>) {
  const kept = new Kept();
  async function* pieces() {
    const all = [...names];
    for (let i = 0; i < all.length; i += 1000)
      yield await Promise.resolve(Buffer.from(`${all.slice(i, i + 1000).join('\n')}\n`));
  }
  const accepted = await new ScanIntake(kept.store, id).read(pieces(), new DomainList('lines'));
  return { kept, accepted };
}

/** Customers of providers, one provider after the other, as a list from a database is. */
function* customers(counts: readonly number[]) {
  for (const [provider, count] of counts.entries())
    for (let i = 0; i < count; i++) yield `customer-${i}.p${provider}.example`;
}

const providerOf = (domain: string) => domain.split('.')[1]!;

function longestRun(order: readonly string[]): number {
  let [longest, run, last] = [0, 0, ''];
  for (const provider of order.map(providerOf)) {
    run = provider === last ? run + 1 : 1;
    last = provider;
    longest = Math.max(longest, run);
  }
  return longest;
}

function mostIn(domains: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const provider of domains.map(providerOf)) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  return Math.max(...counts.values());
}

// Lists as long as these are what is tested, and a busy machine reads them slowly.
jest.setTimeout(300_000);

const IDS = sweep('orders of a scan', ['first-scan', 'second-scan', 'third-scan'], 1);

it.each(IDS)('no provider of 300 has more than a few neighbours in the order (%s)', async (id) => {
  const { kept, accepted } = await taken(id, customers(Array.from({ length: 300 }, () => 100)));
  expect(accepted).toMatchObject({ total: 30_000, chunks: 600, duplicates: 0, invalid: [] });
  expect(new Set(kept.order).size).toBe(30_000);
  expect(longestRun(kept.order)).toBeLessThanOrEqual(4);
  expect(Math.max(...kept.chunks.map(mostIn))).toBeLessThanOrEqual(6); // of 50
});

it.each(IDS)('a provider with a tenth of the list never has half of a chunk (%s)', async (id) => {
  const { kept } = await taken(id, customers([3000, ...Array.from({ length: 270 }, () => 100)]));
  expect(Math.max(...kept.chunks.map(mostIn))).toBeLessThan(25);
  expect(longestRun(kept.order)).toBeLessThanOrEqual(8);
});

it('a list that goes through buckets is spread as well, and each domain is there once', async () => {
  const names = [...customers(Array.from({ length: 300 }, () => 200))];
  const { kept, accepted } = await taken('long', [...names, ...names.slice(0, 500)]);
  expect(accepted).toMatchObject({ total: 60_000, duplicates: 500 });
  expect(kept.order.toSorted()).toEqual(names.toSorted());
  expect(kept.buckets.size).toBe(0);
  expect(longestRun(kept.order)).toBeLessThanOrEqual(4);
});

it('the order of another scan is another one', async () => {
  const [one, other] = await Promise.all(['one', 'other'].map((id) => taken(id, customers([200]))));
  expect(one!.kept.order).not.toEqual(other!.kept.order);
});

it('others have their turn while a long list is read', async () => {
  let turns = 0;
  const turn = () => {
    turns++;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  const count = howMany('domains of a list that is read in turns', 50_000, 10_000);
  const list = Buffer.from([...customers([count])].join('\n'));
  const kept = new Kept();
  async function* whole() {
    yield await Promise.resolve(list);
  }
  await new ScanIntake(kept.store, 'turns').read(whole(), new DomainList('lines'));
  clearImmediate(timer);
  expect(kept.order).toHaveLength(count);
  expect(turns).toBeGreaterThanOrEqual((2 * count) / 500 - 2);
});

it('stops at two million domains', async () => {
  const intake = new ScanIntake(new Kept().store, 'too many');
  Object.assign(intake, { count: 2_000_000 });
  async function* one() {
    yield await Promise.resolve(Buffer.from('a.example\n'));
  }
  await expect(intake.read(one(), new DomainList('lines'))).rejects.toThrow(TooManyDomains);
});
