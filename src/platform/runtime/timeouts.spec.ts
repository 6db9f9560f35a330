import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { stall } from '#test/checks/stall.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { UpstreamError } from './upstream-error.js';
import { abortSignalOf, type CancelSignal } from './cancel-signal.js';
import { TimeoutOptions, Timeouts } from './timeouts.js';

const timeouts = new Timeouts();

const never = () => new Promise<never>(() => undefined);

describe('limit', () => {
  it('gives what the run gives', async () => {
    await expect(timeouts.limit(1000, undefined, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('passes on how the run fails', async () => {
    const failed = new UpstreamError('refused');
    await expect(timeouts.limit(1000, undefined, () => Promise.reject(failed))).rejects.toBe(failed);
  });

  it('does not wait longer than allowed', async () => {
    await expect(timeouts.limit(5, undefined, never)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('does not count what is waited for our own limits', async () => {
    const work = (signal: CancelSignal) => {
      signal.extend?.(60_000);
      return sleep(50);
    };
    await expect(timeouts.limit(5, undefined, work)).resolves.toBeUndefined();
  });

  it('takes an answer that came while this process was stalled', async () => {
    const server = await LoopbackServer.start();
    await new Promise((next) => setImmediate(next)); // timers run next, then input is read
    const socket = connect(server.port, '127.0.0.1');
    await new Promise((next) => process.nextTick(next));
    const connected = timeouts.limit(1, undefined, (scope) =>
      once(socket, 'connect', { signal: abortSignalOf(scope) }),
    );
    stall(20);
    await connected.finally(() => server.close());
    expect(socket.connecting).toBe(false);
  });

  it('does not count what our own process lost', async () => {
    const answered = timeouts.limit(200, undefined, () => sleep(350));
    stall(300);
    await expect(answered).resolves.toBeUndefined();
  });

  it('is our own fault where most of it was lost', async () => {
    const silent = timeouts.limit(300, undefined, never);
    stall(2500);
    await expect(silent).rejects.toMatchObject({ reason: 'busy' });
  });

  it.each([
    ['the process had time', 1000, 50, 0, 'timeout'],
    ['it stalled for a part, which is added', 1000, 100, 400, 'timeout'],
    ['it stalled nearly all the time, and longer than the extension', 1, 300, 2500, 'busy'],
    ['it stalled for longer than twice the time', 1, 1200, 3000, 'busy'],
    ['it stalled as long, but was responsive for long enough', 1, 2000, 2100, 'timeout'],
  ])('where %s', async (_, maxExtension, ms, stalled, reason) => {
    const silent = new Timeouts(new TimeoutOptions({ maxExtension })).limit(ms, undefined, never);
    stall(stalled);
    await expect(silent).rejects.toMatchObject({ reason });
  });

  it('leaves no timer behind', async () => {
    jest.useFakeTimers();
    const done = timeouts.limit(100, undefined, () => Promise.resolve(1));
    await done;
    await Promise.resolve();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('leaves no timer behind when the caller leaves, even if the run never ends', async () => {
    jest.useFakeTimers();
    const caller = new AbortController();
    const left = timeouts.limit(100, caller.signal, never);
    caller.abort();
    await expect(left).rejects.toMatchObject({ reason: 'aborted' });
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('leaves no timer behind when the run throws at once', async () => {
    jest.useFakeTimers();
    const failed = new UpstreamError('refused');
    const thrown = timeouts.limit(100, undefined, () => {
      throw failed;
    });
    await expect(thrown).rejects.toBe(failed);
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('calls no listener that was removed', async () => {
    const listener = jest.fn();
    await timeouts.limit(1000, undefined, (signal) => {
      signal.addEventListener('abort', listener);
      signal.removeEventListener('abort', listener);
      return Promise.resolve();
    });
    expect(listener).not.toHaveBeenCalled();
  });

  it('leaves with the caller', async () => {
    const caller = new AbortController();
    const waiting = timeouts.limit(1000, caller.signal, never);
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('does not begin for a caller who has left', async () => {
    const run = jest.fn(never);
    await expect(timeouts.limit(1000, AbortSignal.abort(), run)).rejects.toMatchObject({ reason: 'aborted' });
    expect(run).not.toHaveBeenCalled();
  });

  it('keeps the name of a deadline around it', async () => {
    const inner = jest.fn((signal: CancelSignal) => timeouts.limit(1000, signal, never));
    await expect(timeouts.limit(5, undefined, inner)).rejects.toMatchObject({ reason: 'timeout' });
    await expect(inner.mock.results[0]!.value).rejects.toMatchObject({ reason: 'timeout' });
  });

  it.each([
    ['after the run', () => Promise.resolve(1)],
    ['after the time', never],
  ])('aborts the signal of the run %s', async (_, run) => {
    let seen: CancelSignal | undefined;
    await timeouts
      .limit(5, undefined, (signal) => {
        seen = signal;
        return run();
      })
      .catch(() => undefined);
    expect(seen?.aborted).toBe(true);
  });
});

describe('budget', () => {
  const aborted = (signal: CancelSignal) =>
    new Promise<unknown>((resolve) => {
      if (signal.aborted) resolve(signal.reason);
      signal.addEventListener('abort', () => resolve(signal.reason));
    });

  it('tells the run that the time is over, blames nobody for it, and takes what the run makes of that', async () => {
    await expect(timeouts.budget(5, undefined, aborted)).resolves.toMatchObject({ reason: 'aborted' });
  });

  it.each(['before', 'while'])('tells the run of a caller who leaves %s it runs', async (moment) => {
    const caller = new AbortController();
    if (moment === 'before') caller.abort();
    const running = timeouts.budget(60_000, caller.signal, aborted);
    caller.abort();
    await expect(running).resolves.toMatchObject({ reason: 'aborted' });
  });

  it('is not the timeout of who was asked meanwhile', async () => {
    const waiting = timeouts.budget(5, undefined, (signal) => timeouts.limit(60_000, signal, never));
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('ends what the run left going', async () => {
    let left: Promise<unknown> | undefined;
    const run = (signal: CancelSignal) => {
      left = aborted(signal);
      return Promise.reject(new UpstreamError('refused'));
    };
    await expect(timeouts.budget(60_000, undefined, run)).rejects.toMatchObject({ reason: 'refused' });
    await expect(left).resolves.toMatchObject({ reason: 'aborted' });
  });
});
