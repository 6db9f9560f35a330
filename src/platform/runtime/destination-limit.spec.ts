import { Clock } from '#base/domain/clock.js';
import { CancelSource } from './cancel-signal.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { Metrics } from '#base/metrics/metrics.js';
import { DestinationLimit } from './destination-limit.js';
import { DestinationOptions } from './destination-options.js';
import { NoSharedStore, SharedStore, type StoreState, type StoreValue } from './redis/shared-store.js';
import { UpstreamError } from './upstream-error.js';

class SetClock extends Clock {
  time = 1_000_000;

  now(): number {
    return this.time;
  }
}

/** Does what the script of the shared bucket does in Redis. */
class BucketStore extends SharedStore {
  state: StoreState = 'well';
  fails = false;
  calls = 0;
  private readonly buckets = new Map<string, { tokens: number; at: number }>();

  run(_: unknown, [key = '']: readonly string[], args: readonly StoreValue[]): Promise<unknown> {
    this.calls++;
    if (this.fails) return Promise.reject(new UpstreamError('timeout'));
    const [size = 0, refill = 1, now = 0, wanted = 0, least = 0, lent = 0] = args.map(Number);
    const { tokens, at } = this.buckets.get(key) ?? { tokens: size, at: now };
    const filled = Math.min(size, tokens + ((now - at) * size) / refill);
    const most = Math.max(least, Math.min(wanted, Math.floor(filled)));
    const given = filled - most < -lent ? 0 : most;
    this.buckets.set(key, { tokens: filled - given, at: now });
    return Promise.resolve([given, Math.ceil((Math.max(0, given - filled) * refill) / size)]);
  }
}

const options = new DestinationOptions({
  address: { packets: 100, refillMs: 10_000 },
  domain: { packets: 50, refillMs: 10_000 },
  network: { packets: 220, refillMs: 10_000 },
  registry: { packets: 20, refillMs: 10_000 },
});
/** What an empty bucket lends: half of it refills in the longest wait. */
const LENT = 50;
const [victim, other] = ['192.0.2.1', '192.0.2.2'].map((text) => IpAddress.parse(text)!) as [IpAddress, IpAddress];

let clock: SetClock;
beforeEach(() => {
  jest.useFakeTimers();
  clock = new SetClock();
});
afterEach(() => jest.useRealTimers());

const limitWith = (store: SharedStore, metrics = new Metrics()) => new DestinationLimit(options, store, clock, metrics);

/** How many of `times` concurrent packets are allowed. */
async function sent(times: number, send: () => Promise<void>): Promise<number> {
  const settled = Promise.allSettled(Array.from({ length: times }, send));
  await jest.runAllTimersAsync();
  const outcomes = await settled;
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ reason: 'busy', isOurs: true });
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe.each([
  ['in one process', () => new NoSharedStore()],
  ['with Redis', () => new BucketStore()],
])('%s', (_, store) => {
  it('an address gets what its bucket holds, and more as it fills again', async () => {
    const limit = limitWith(store());
    expect(await sent(1000, () => limit.toAddress(victim, 1))).toBe(100 + LENT);
    expect(await sent(10, () => limit.toAddress(other, 1))).toBe(10);
    clock.time += 1000; // a tenth of it
    expect(await sent(1000, () => limit.toAddress(victim, 1))).toBe(10);
  });

  it('what an empty bucket lends is sent when it has refilled', async () => {
    const limit = limitWith(store());
    await sent(100, () => limit.toAddress(victim, 1));
    const sentAt: number[] = [];
    const start = Date.now();
    const send = () => limit.toAddress(victim, 10).then(() => void sentAt.push(Date.now() - start));
    expect(await sent(6, send)).toBe(5);
    expect(sentAt).toEqual([1000, 2000, 3000, 4000, 5000]);
  });

  it('waiting ends with its caller and extends the timeout around it', async () => {
    const limit = limitWith(store());
    await sent(100, () => limit.toAddress(victim, 1));
    const signal = Object.assign(new CancelSource(), { extend: jest.fn() });
    const waiting = limit.toAddress(victim, 10, signal);
    const refused = expect(waiting).rejects.toMatchObject({ reason: 'busy' });
    await jest.advanceTimersByTimeAsync(500);
    signal.abort(new UpstreamError('timeout'));
    await refused;
    expect(signal.extend).toHaveBeenCalledWith(1000);
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['192.0.2.0/24', '192.0.2', '198.51.100.1'],
    ['2001:db8:1::/48', '2001:db8:1:f:', '2001:db8:2::1'],
  ])('the addresses of %s share a bucket', async (_network, start, outside) => {
    const limit = limitWith(store());
    const separator = start.includes(':') ? ':' : '.';
    let i = 0;
    const next = () => IpAddress.parse(`${start}${separator}${(i++ % 10) + 1}`)!;
    expect(await sent(400, () => limit.toAddress(next(), 1))).toBe(220 + 110);
    expect(await sent(10, () => limit.toAddress(IpAddress.parse(outside)!, 1))).toBe(10);
  });

  it('a registry gets what its bucket holds, and more as it fills again', async () => {
    const limit = limitWith(store());
    expect(await sent(100, () => limit.toRegistry('rdap.example'))).toBe(20 + 10);
    expect(await sent(5, () => limit.toRegistry('rdap.other.example'))).toBe(5);
    clock.time += 1000;
    expect(await sent(100, () => limit.toRegistry('rdap.example'))).toBe(2);
  });

  it('a connection costs more than a query', async () => {
    const limit = limitWith(store());
    expect(await sent(1000, () => limit.toAddress(victim, 5))).toBe(20 + LENT / 5);
  });

  it('all names below a registrable domain share a bucket', async () => {
    const limit = limitWith(store());
    const names = ['example.co.uk', 'www.example.co.uk', '_dmarc.example.co.uk'];
    let i = 0;
    expect(await sent(300, () => limit.aboutName(names[i++ % names.length]!, 1))).toBe(50 + LENT / 2);
    expect(await sent(10, () => limit.aboutName('other.co.uk', 1))).toBe(10);
  });

  it.each(['com', '.', '', 'co.uk', '1.2.0.192.in-addr.arpa'])(
    '%j belongs to no owner and is not limited',
    async (name) => {
      const limit = limitWith(store());
      expect(await sent(200, () => limit.aboutName(name, 1))).toBe(200);
    },
  );
});

it('replicas share a bucket, with few calls', async () => {
  const store = new BucketStore();
  const [one, two] = [limitWith(store), limitWith(store)];
  const all = (await sent(100, () => one.toAddress(victim, 1))) + (await sent(100, () => two.toAddress(victim, 1)));
  expect(all).toBe(100 + LENT);
  expect(store.calls).toBeLessThan(75); // one for each packet that waits, and a few for the network
});

it('what a process took and did not use comes back with time only', async () => {
  const store = new BucketStore();
  const [one, two] = [limitWith(store), limitWith(store)];
  expect(await sent(1, () => one.toAddress(victim, 1))).toBe(1);
  expect(await sent(1000, () => two.toAddress(victim, 1))).toBe(75 + LENT);
});

it('counts alone while Redis is away', async () => {
  const store = new BucketStore();
  store.fails = true;
  const limit = limitWith(store);
  expect(await sent(1000, () => limit.toAddress(victim, 1))).toBe(100 + LENT);
  store.state = 'failing';
  expect(await sent(1000, () => limit.toAddress(victim, 1))).toBe(0);
});

it('is measured', async () => {
  const metrics = new Metrics();
  const limit = limitWith(new NoSharedStore(), metrics);
  await sent(100 + LENT + 3, () => limit.toAddress(victim, 1));
  expect(metrics.text()).toContain('dd_destinations_refused_total{limit="address"} 3');
});
