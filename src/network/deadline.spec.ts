import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { stall } from '../../test/checks/stall.js';
import { LoopbackServer } from '../../test/lab/loopback-server.js';
import { grace } from './awake-timeout.js';
import { withDeadline, withPatience } from './deadline.js';
import { UpstreamError } from './upstream-error.js';
import { type Caller, signalOf } from './caller.js';

const { times } = grace;
beforeAll(() => (grace.times = 1)); // tests of the whole application lift it
afterAll(() => (grace.times = times));

const never = () => new Promise<never>(() => undefined);

describe('withDeadline', () => {
  it('gives what the run gives', async () => {
    await expect(withDeadline(1000, undefined, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('passes on how the run fails', async () => {
    const failed = new UpstreamError('refused');
    await expect(withDeadline(1000, undefined, () => Promise.reject(failed))).rejects.toBe(failed);
  });

  it('does not wait longer than allowed', async () => {
    await expect(withDeadline(5, undefined, never)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('takes an answer that came while this process was stalled', async () => {
    const server = await LoopbackServer.start();
    await new Promise((next) => setImmediate(next)); // timers come next, then input
    const socket = connect(server.port, '127.0.0.1');
    await new Promise((next) => process.nextTick(next));
    const connected = withDeadline(1, undefined, (scope) => once(socket, 'connect', { signal: signalOf(scope) }));
    stall(20);
    await connected.finally(() => server.close());
    expect(socket.connecting).toBe(false);
  });

  it('does not count what our own process lost', async () => {
    const answered = withDeadline(200, undefined, () => sleep(350));
    stall(300);
    await expect(answered).resolves.toBeUndefined();
  });

  it('is our own fault where most of it was lost', async () => {
    const silent = withDeadline(300, undefined, never);
    stall(2500);
    await expect(silent).rejects.toMatchObject({ reason: 'busy' });
  });

  it('leaves with the caller', async () => {
    const caller = new AbortController();
    const waiting = withDeadline(1000, caller.signal, never);
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('does not begin for a caller who has left', async () => {
    const run = jest.fn(never);
    await expect(withDeadline(1000, AbortSignal.abort(), run)).rejects.toMatchObject({ reason: 'aborted' });
    expect(run).not.toHaveBeenCalled();
  });

  it('keeps the name of a deadline around it', async () => {
    const inner = jest.fn((signal: Caller) => withDeadline(1000, signal, never));
    await expect(withDeadline(5, undefined, inner)).rejects.toMatchObject({ reason: 'timeout' });
    await expect(inner.mock.results[0]!.value).rejects.toMatchObject({ reason: 'timeout' });
  });

  it.each([
    ['after the run', () => Promise.resolve(1)],
    ['after the time', never],
  ])('aborts the signal of the run %s', async (_, run) => {
    let seen: Caller | undefined;
    await withDeadline(5, undefined, (signal) => {
      seen = signal;
      return run();
    }).catch(() => undefined);
    expect(seen?.aborted).toBe(true);
  });
});

describe('withPatience', () => {
  const aborted = (signal: Caller) =>
    new Promise<unknown>((resolve) => {
      if (signal.aborted) resolve(signal.reason);
      signal.addEventListener('abort', () => resolve(signal.reason));
    });

  it('tells the run that the time is over, blames nobody for it, and takes what the run makes of that', async () => {
    await expect(withPatience(5, undefined, aborted)).resolves.toMatchObject({ reason: 'aborted' });
  });

  it.each(['before', 'while'])('tells the run of a caller who leaves %s it runs', async (moment) => {
    const caller = new AbortController();
    if (moment === 'before') caller.abort();
    const running = withPatience(60_000, caller.signal, aborted);
    caller.abort();
    await expect(running).resolves.toMatchObject({ reason: 'aborted' });
  });

  it('is not the timeout of who was asked meanwhile', async () => {
    const waiting = withPatience(5, undefined, (signal) => withDeadline(60_000, signal, never));
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('ends what the run left going', async () => {
    let left: Promise<unknown> | undefined;
    const run = (signal: Caller) => {
      left = aborted(signal);
      return Promise.reject(new UpstreamError('refused'));
    };
    await expect(withPatience(60_000, undefined, run)).rejects.toMatchObject({ reason: 'refused' });
    await expect(left).resolves.toMatchObject({ reason: 'aborted' });
  });
});
