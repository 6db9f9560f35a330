import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { meteredMail, meteredPages, meteredResolver } from './metered.js';

const MIB = 2 ** 20;
const REQUEST = { url: 'https://example.com/' };
const large = () => Promise.resolve({ text: 'a'.repeat(8 * MIB) });
const account = () => new MemoryBudget(16 * MIB).open();

it('an answer above the limit is refused', async () => {
  const resolver = {
    query: large,
    queryAt: large,
    queryEach: large,
    isReachable: () => Promise.resolve(true),
  } as never;
  const metered = meteredResolver(resolver, account());
  const question = { name: 'example.com', type: 'TXT' } as const;
  await expect(metered.query(question)).rejects.toMatchObject({ reason: 'too-much' });
  await expect(metered.queryAt('one', question)).rejects.toMatchObject({ reason: 'too-much' });
  await expect(metered.isReachable()).resolves.toBe(true);
});

it('a page above the limit is a failure of ours', async () => {
  const failure = await meteredPages({ page: large } as never, account()).page(REQUEST);
  expect(failure).toMatchObject({ kind: 'failure', code: 'busy', cause: { isOurs: true }, url: REQUEST.url });
});

it('an error that is no limit stays what it is', async () => {
  const bug = new TypeError('no function');
  const pages = { page: () => Promise.reject(bug) };
  await expect(meteredPages(pages, account()).page(REQUEST)).rejects.toBe(bug);
});

it('a conversation is counted until the work ends', async () => {
  const memory = account();
  const talk = () => Promise.resolve({ text: 'a'.repeat(1000) });
  await meteredMail({ talk } as never, memory).talk({} as never, {} as never);
  expect(memory.bytes).toBeGreaterThan(1000);
});
