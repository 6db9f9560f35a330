import { Socket } from 'node:net';
import { IpAddress } from '#base/domain/ip-address.js';
import { firstToSucceed, interleaved } from './happy-eyeballs.js';
import { UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const parse = (texts: string[]) => texts.map((text) => IpAddress.parse(text)!);
const [one, two] = parse(['2001:4860::1', '8.8.8.8']) as [IpAddress, IpAddress];

describe('interleaved', () => {
  it.each([
    [
      ['1.1.1.1', '2600::1'],
      ['2600::1', '1.1.1.1'],
    ],
    [
      ['1.1.1.1', '1.1.1.2', '2600::1'],
      ['2600::1', '1.1.1.1', '1.1.1.2'],
    ],
    [
      ['2600::1', '2600::2', '1.1.1.1'],
      ['2600::1', '1.1.1.1', '2600::2'],
    ],
    [[], []],
  ])('%j becomes %j', (given, order) => {
    expect(interleaved(parse(given)).map(String)).toEqual(order);
  });
});

describe('firstToSucceed', () => {
  const never = () => new Promise<never>(() => undefined);

  it('passes on from a failed attempt at once', async () => {
    const socket = new Socket();
    const attempt = (address: IpAddress) =>
      address === one ? Promise.reject(new UpstreamError('refused')) : Promise.resolve({ socket });
    await expect(firstToSucceed([one, two], 60_000, undefined, attempt)).resolves.toEqual({ socket });
  });

  it("ends with a bug of ours, which is nobody else's fault", async () => {
    const bug = new TypeError('x is not a function');
    const attempt = jest.fn(() => Promise.reject(bug));
    await expect(firstToSucceed([one, two], 60_000, undefined, attempt)).rejects.toBe(bug);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a slow attempt, and stops it when another wins', async () => {
    const stopped: unknown[] = [];
    const attempt = (address: IpAddress, signal: CancelSignal) => {
      signal.addEventListener('abort', () => stopped.push(address));
      return address === one ? never() : Promise.resolve({ socket: new Socket() });
    };
    await firstToSucceed([one, two], 1, undefined, attempt);
    expect(stopped).toContain(one);
  });

  it.each(['before', 'after'])('stops when the caller leaves %s the attempts start', async (moment) => {
    const caller = new AbortController();
    const attempt = (_: IpAddress, signal: CancelSignal) => new Timeouts().limit(60_000, signal, never);
    if (moment === 'before') caller.abort();
    const attempts = firstToSucceed([one, two], 60_000, caller.signal, attempt);
    caller.abort();
    await expect(attempts).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('closes what a loser opened all the same', async () => {
    const slow = { socket: new Socket() };
    let succeed: (result: typeof slow) => void = () => undefined;
    const attempt = (address: IpAddress) =>
      address === one
        ? new Promise<typeof slow>((resolve) => (succeed = resolve))
        : Promise.resolve({ socket: new Socket() });
    await firstToSucceed([one, two], 1, undefined, attempt);
    succeed(slow);
    await new Promise(setImmediate);
    expect(slow.socket.destroyed).toBe(true);
  });

  it.each<[UpstreamReason, UpstreamReason, UpstreamReason]>([
    ['no-route', 'refused', 'refused'],
    ['refused', 'no-route', 'refused'],
    ['no-route', 'no-route', 'no-route'],
    ['timeout', 'refused', 'timeout'],
  ])('%s and %s fail as %s', async (first, second, told) => {
    const attempt = (address: IpAddress) => Promise.reject(new UpstreamError(address === one ? first : second));
    await expect(firstToSucceed([one, two], 1, undefined, attempt)).rejects.toMatchObject({ reason: told });
  });
});
