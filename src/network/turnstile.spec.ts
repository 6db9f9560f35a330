import fc from 'fast-check';
import { Turnstile } from './turnstile.js';

const limits = { total: 2, perKey: 1, waiting: 2, waitMs: 60_000 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Turnstile', () => {
  it('admits up to the limit of a key and then the next in line', async () => {
    const turnstile = new Turnstile(limits);
    const leave = await turnstile.enter('a');
    const admitted = jest.fn();
    void turnstile.enter('a').then(admitted);
    await settled();
    expect(admitted).not.toHaveBeenCalled();
    leave();
    await settled();
    expect(admitted).toHaveBeenCalled();
  });

  it('admits another key past one that is full, up to the limit overall', async () => {
    const turnstile = new Turnstile(limits);
    const admitted = jest.fn();
    const inside = [await turnstile.enter('a')];
    void turnstile.enter('a').then(admitted);
    inside.push(await turnstile.enter('b'));
    void turnstile.enter('c').then(admitted);
    await settled();
    expect(admitted).not.toHaveBeenCalled();
    inside.forEach((leave) => leave());
    await settled();
    expect(admitted).toHaveBeenCalledTimes(2);
  });

  it('turns away who would make the queue too long', async () => {
    const turnstile = new Turnstile({ ...limits, waiting: 0 });
    await turnstile.enter('a');
    await expect(turnstile.enter('a')).rejects.toMatchObject({ reason: 'busy' });
  });

  it('lets nobody wait for ever', async () => {
    const turnstile = new Turnstile({ ...limits, waitMs: 5 });
    await turnstile.enter('a');
    await expect(turnstile.enter('a')).rejects.toMatchObject({ reason: 'busy' });
  });

  it('forgets a caller who left the queue', async () => {
    const turnstile = new Turnstile({ ...limits, waiting: 1 });
    const leave = await turnstile.enter('a');
    const caller = new AbortController();
    const gone = turnstile.enter('a', caller.signal);
    caller.abort();
    await expect(gone).rejects.toMatchObject({ reason: 'aborted' });
    await expect(turnstile.enter('a', caller.signal)).rejects.toMatchObject({ reason: 'aborted' });
    const next = turnstile.enter('a');
    leave();
    await expect(next).resolves.toBeInstanceOf(Function);
  });

  it('keeps places in the queue for other keys', async () => {
    const turnstile = new Turnstile({ total: 1, perKey: 1, waiting: 3, waitingPerKey: 2 });
    await turnstile.enter('a');
    void turnstile.enter('a');
    void turnstile.enter('a');
    await expect(turnstile.enter('a')).rejects.toMatchObject({ reason: 'busy' });
    void turnstile.enter('b');
    expect([turnstile.waitingOf('a'), turnstile.waitingOf('b'), turnstile.waiting]).toEqual([2, 1, 3]);
    await expect(turnstile.enter('c')).rejects.toMatchObject({ reason: 'busy' });
  });

  it('lets in whoever has the fewest inside, and equals in turn', async () => {
    const turnstile = new Turnstile({ total: 3, perKey: 3, waiting: 9 });
    const leaves = await Promise.all(['a', 'a', 'a'].map((key) => turnstile.enter(key)));
    const order: string[] = [];
    const one = async (key: string, name: string) => {
      const leave = await turnstile.enter(key);
      order.push(name);
      return leave;
    };
    const waiting = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => one(name[0]!, name));
    for (const leave of leaves) {
      leave();
      await settled();
    }
    expect(order).toEqual(['b1', 'c1', 'a1']); // a has none inside by then, b and c have one each
    for (const i of [3, 5, 0]) {
      (await waiting[i]!)();
      await settled();
    }
    expect(order.slice(3)).toEqual(['b2', 'a2', 'a3']);
  });

  it('counts a place given back twice once', async () => {
    const turnstile = new Turnstile({ ...limits, perKey: 2, waiting: 0 });
    const leave = await turnstile.enter('a');
    await turnstile.enter('a');
    leave();
    leave();
    await turnstile.enter('a');
    await expect(turnstile.enter('a')).rejects.toMatchObject({ reason: 'busy' });
  });

  it('never lets more in than allowed and in the end everyone, whatever the order', async () => {
    const visits = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), ticks: fc.nat(3) }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(visits, async (visitors) => {
        const turnstile = new Turnstile({ total: 3, perKey: 2, waiting: 100, waitMs: 60_000 });
        const inside: string[] = [];
        const served = visitors.map(async ({ key, ticks }) => {
          const leave = await turnstile.enter(key);
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
