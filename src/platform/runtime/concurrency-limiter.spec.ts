import { fc } from '#test/properties.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

const limits = { total: 2, perKey: 1, waiting: 2, waitMs: 60_000 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('ConcurrencyLimiter', () => {
  it('admits up to the limit of a key and then the next in line', async () => {
    const concurrency = new ConcurrencyLimiter(limits);
    const leave = await concurrency.enter('a');
    const admitted = jest.fn();
    void concurrency.enter('a').then(admitted);
    await settled();
    expect(admitted).not.toHaveBeenCalled();
    leave();
    await settled();
    expect(admitted).toHaveBeenCalled();
  });

  it('admits another key past one that is full, up to the limit overall', async () => {
    const concurrency = new ConcurrencyLimiter(limits);
    const admitted = jest.fn();
    const inside = [await concurrency.enter('a')];
    void concurrency.enter('a').then(admitted);
    inside.push(await concurrency.enter('b'));
    void concurrency.enter('c').then(admitted);
    await settled();
    expect(admitted).not.toHaveBeenCalled();
    inside.forEach((leave) => leave());
    await settled();
    expect(admitted).toHaveBeenCalledTimes(2);
  });

  it('turns away who would make the queue too long', async () => {
    const concurrency = new ConcurrencyLimiter({ ...limits, waiting: 0 });
    await concurrency.enter('a');
    await expect(concurrency.enter('a')).rejects.toMatchObject({ reason: 'busy' });
  });

  it('lets nobody wait for ever', async () => {
    const concurrency = new ConcurrencyLimiter({ ...limits, waitMs: 5 });
    await concurrency.enter('a');
    await expect(concurrency.enter('a')).rejects.toMatchObject({ reason: 'busy' });
  });

  it('forgets a caller who left the queue', async () => {
    const concurrency = new ConcurrencyLimiter({ ...limits, waiting: 1 });
    const leave = await concurrency.enter('a');
    const caller = new AbortController();
    const gone = concurrency.enter('a', caller.signal);
    caller.abort();
    await expect(gone).rejects.toMatchObject({ reason: 'aborted' });
    await expect(concurrency.enter('a', caller.signal)).rejects.toMatchObject({ reason: 'aborted' });
    const next = concurrency.enter('a');
    leave();
    await expect(next).resolves.toBeInstanceOf(Function);
  });

  it('keeps places in the queue for other keys', async () => {
    const concurrency = new ConcurrencyLimiter({ total: 1, perKey: 1, waiting: 3, waitingPerKey: 2 });
    await concurrency.enter('a');
    void concurrency.enter('a');
    void concurrency.enter('a');
    await expect(concurrency.enter('a')).rejects.toMatchObject({ reason: 'busy' });
    void concurrency.enter('b');
    expect([concurrency.waitingOf('a'), concurrency.waitingOf('b'), concurrency.waiting]).toEqual([2, 1, 3]);
    await expect(concurrency.enter('c')).rejects.toMatchObject({ reason: 'busy' });
  });

  it('lets in the key that has the fewest inside, and equals in turn', async () => {
    const concurrency = new ConcurrencyLimiter({ total: 3, perKey: 3, waiting: 9 });
    const leaves = await Promise.all(['a', 'a', 'a'].map((key) => concurrency.enter(key)));
    const order: string[] = [];
    const one = async (key: string, name: string) => {
      const leave = await concurrency.enter(key);
      order.push(name);
      return leave;
    };
    const waiting = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => one(name[0]!, name));
    for (const leave of leaves) {
      leave();
      await settled();
    }
    expect(order).toEqual(['b1', 'c1', 'a1']); // by then a has no running operation, b and c have one each
    for (const i of [3, 5, 0]) {
      (await waiting[i]!)();
      await settled();
    }
    expect(order.slice(3)).toEqual(['b2', 'a2', 'a3']);
  });

  it('counts a place given back twice once', async () => {
    const concurrency = new ConcurrencyLimiter({ ...limits, perKey: 2, waiting: 0 });
    const leave = await concurrency.enter('a');
    await concurrency.enter('a');
    leave();
    leave();
    await concurrency.enter('a');
    await expect(concurrency.enter('a')).rejects.toMatchObject({ reason: 'busy' });
  });

  it('never lets more in than allowed and in the end everyone, whatever the order', async () => {
    const visits = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), ticks: fc.nat(3) }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(visits, async (visitors) => {
        const concurrency = new ConcurrencyLimiter({ total: 3, perKey: 2, waiting: 100, waitMs: 60_000 });
        const inside: string[] = [];
        const served = visitors.map(async ({ key, ticks }) => {
          const leave = await concurrency.enter(key);
          inside.push(key);
          expect(inside.length).toBeLessThanOrEqual(3);
          expect(inside.filter((other) => other === key).length).toBeLessThanOrEqual(2);
          for (let i = 0; i < ticks; i++) await Promise.resolve();
          inside.splice(inside.indexOf(key), 1);
          leave();
        });
        await Promise.all(served);
      }),
    );
  });
});
