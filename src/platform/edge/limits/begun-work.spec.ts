import type { Request } from 'express';
import { BegunWork } from './begun-work.js';
import type { RateLimiter } from './rate-limiter.js';

const request = (originalUrl = '/check/example.com') =>
  ({ ip: '192.0.2.1', originalUrl, headers: {} }) as object as Request;
const begunWork = () => {
  const takeBack = jest.fn();
  return { begun: new BegunWork({ takeBack } as Partial<RateLimiter> as RateLimiter), takeBack };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('work that never ends has failed after a minute, and costs nothing', async () => {
  const { begun, takeBack } = begunWork();
  const first = request();
  begun.keep(first, new Promise(() => undefined));
  const again = request();
  expect(begun.isFree(again)).toBe(true);
  const failed = expect(begun.resultFor(again)).rejects.toMatchObject({ code: 'overloaded' });
  await jest.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(takeBack).toHaveBeenCalledWith(first);
});

it('a result is given once', async () => {
  const { begun } = begunWork();
  begun.keep(request(), Promise.resolve('report'));
  const again = request();
  expect([begun.isFree(request('/check/example.org')), begun.isFree(again)]).toEqual([false, true]);
  await expect(begun.resultFor(again)).resolves.toBe('report');
  begun.end(again);
  expect(begun.isFree(request())).toBe(false);
});
