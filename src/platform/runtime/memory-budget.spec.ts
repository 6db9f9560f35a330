import { type CacheName, MemoryBudget } from './memory-budget.js';
import { UpstreamError } from './upstream-error.js';

const MB = 2 ** 20;
/** Of 100 MB, caches have 40, the ordinary part of running work 30, and its extra part 30. */
const budget = () => new MemoryBudget(100 * MB);
const reasonOf = (take: () => void) => {
  try {
    take();
  } catch (error) {
    return (error as UpstreamError).reason;
  }
  return 'held';
};

describe('running work', () => {
  it('has room for an ordinary amount each', () => {
    const memory = budget();
    const accounts = Array.from({ length: 30 }, () => memory.open());
    expect(memory.hasRoom).toBe(false);
    expect(accounts.map((account) => reasonOf(() => account.take(MB)))).toEqual(accounts.map(() => 'held'));
    accounts[0]!.close();
    expect(memory.hasRoom).toBe(true);
  });

  it('may take more while there is more, but no one all of it', () => {
    const memory = budget();
    const greedy = Array.from({ length: 5 }, () => memory.open());
    const taken = greedy.map((account) => {
      let most = 0;
      while (reasonOf(() => account.take(MB / 2)) === 'held') most += MB / 2;
      return most / MB;
    });
    expect(taken).toEqual([8.5, 8.5, 8.5, 8.5, 1]); // a quarter of 30 plus 1 each, then the rest
    expect(reasonOf(() => greedy[0]!.take(MB))).toBe('too-much');
    expect(reasonOf(() => greedy[4]!.take(MB))).toBe('busy');
    expect(reasonOf(() => memory.open().take(MB))).toBe('held'); // an ordinary amount is still available
    for (const account of greedy) account.close();
    expect(memory.running).toBe(MB);
  });

  it('gives back what it holds no longer, and all of it in the end', () => {
    const memory = budget();
    const account = memory.open();
    account.take(5 * MB);
    expect([account.bytes, memory.running]).toEqual([5 * MB, 5 * MB]);
    account.give(2 * MB);
    expect([account.bytes, memory.running]).toEqual([3 * MB, 3 * MB]);
    account.close();
    account.close();
    expect(memory.running).toBe(0);
    expect(reasonOf(() => account.take(1))).toBe('aborted');
  });

  it('is ended with its account, also where it fails', async () => {
    const memory = budget();
    await expect(memory.during(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
    expect(memory.running).toBe(0);
  });

  it('holds the answers it gets, and does not ask any more when it was sent twice as much as it may hold', async () => {
    const account = budget().open();
    let asked = 0;
    const ask = () => {
      asked++;
      return Promise.resolve(Buffer.alloc(3 * MB));
    };
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () =>
        account.hold(ask).then(
          () => 'held',
          (error: unknown) => UpstreamError.of(error).reason,
        ),
      ),
    );
    expect(outcomes).toEqual(['held', 'held', 'too-much']);
    await expect(account.hold(ask)).rejects.toThrow('too-much');
    await expect(account.hold(ask)).rejects.toThrow('too-much');
    asked = 0;
    await expect(account.hold(ask)).rejects.toThrow('too-much');
    expect(asked).toBe(0);
  });

  it('one report can run, however little memory there is', () => expect(new MemoryBudget(1).hasRoom).toBe(true));
});

it('counts data in transit only if it is large', () => {
  const memory = budget();
  const flight = memory.transit();
  flight.take(64 * 1024);
  expect(memory.running).toBe(0);
  flight.take(MB);
  expect(memory.running).toBe(MB);
  flight.close();
  expect(memory.running).toBe(0);
});

it('caches share what is theirs, each within its own bound', () => {
  const memory = budget();
  const parts = {
    reports: 10.8,
    forms: 4,
    answers: 10,
    recordings: 8,
    conversations: 4,
    surveys: 0.8,
    faultless: 0.4,
    mailSurveys: 0.4,
    mailFaults: 0.4,
    mailTests: 1.2,
  };
  for (const [name, part] of Object.entries(parts))
    expect(memory.cache(name as CacheName, 100 * MB, () => 7) / MB).toBeCloseTo(part);
  expect(memory.cache('answers', 5, () => 3)).toBe(5);
  expect(memory.cached).toEqual(Object.keys(parts).map((name) => [name, name === 'answers' ? 3 : 7]));
});

it('the default is half of what the heap may have', () => {
  expect(new MemoryBudget().limit).toBeGreaterThan(50 * MB);
});
