import { address } from '#test/network/fake-doh.js';
import { SetClock } from '#test/network/set-clock.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { AnswerCache } from './answer-cache.js';
import type { DnsAnswer } from './dns-answer.js';

function answer(ttl: number): DnsAnswer {
  const answers = [address('exunlimited.com.', '192.0.2.1', ttl)];
  return { resolver: 'resolver-1', rcode: 0, ad: true, answers, authorities: [], extendedErrors: [] };
}

const unlimited = new MemoryBudget(Infinity);
const text = (length: number) => ({
  ...{ name: 'a.', class: 1, ttl: 60, type: 'TXT' as const },
  data: { strings: [Buffer.alloc(length, 97)] },
});

describe('AnswerCache', () => {
  it.each([
    ['counts down', 60, 25, 35],
    ['rounds in favour of the record', 60, 25.9, 35],
    ['gives the last second', 60, 59, 1],
    ['forgets when the time is over', 60, 60, undefined],
    ['never keeps what holds no time', 0, 0, undefined],
    ['keeps five minutes', 86_400, 299, 86_101],
    ['and no longer', 86_400, 300, undefined],
  ])('%s', (_, ttl, seconds, left) => {
    const clock = new SetClock();
    const cache = new AnswerCache(10, clock, unlimited);
    cache.keep('a', answer(ttl), ttl);
    clock.time += seconds * 1000;
    expect(cache.get('a')?.answers[0]?.ttl).toBe(left);
  });

  it('forgets the one unused for longest when it is full', () => {
    const cache = new AnswerCache(2, new SetClock(), unlimited);
    for (const name of ['a', 'b']) cache.keep(name, answer(60), 60);
    cache.get('a');
    cache.keep('c', answer(60), 60);
    expect(['a', 'b', 'c'].map((name) => cache.get(name) !== undefined)).toEqual([true, false, true]);
  });

  it('is bounded in size, not only in number', () => {
    const cache = new AnswerCache(10_000, new SetClock(), new MemoryBudget(40 * 2 ** 20));
    const large = { ...answer(60), answers: [text(60_000)] };
    const keys = Array.from({ length: 1000 }, (_, i) => `${i}.exunlimited`);
    for (const key of keys) cache.keep(key, large, 60);
    const kept = keys.filter((key) => cache.get(key)).length;
    expect(kept).toBeGreaterThan(60);
    expect(kept).toBeLessThan(70); // a tenth of 40 MiB
  });

  it('does not keep an answer that takes the place of many', () => {
    const cache = new AnswerCache(10, new SetClock(), new MemoryBudget(40 * 2 ** 20));
    cache.keep('small', answer(60), 60);
    cache.keep('large', { ...answer(60), answers: [text(60_000), text(60_000)] }, 60);
    expect(cache.get('small')).toBeDefined();
    expect(cache.get('large')).toBeUndefined();
  });
});
