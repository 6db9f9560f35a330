import { QueryDeadline } from './query-deadline.js';
import { UpstreamError } from './upstream-error.js';

const forever = () => new Promise<never>(() => undefined);
const told = jest.fn();

/** A run that hears of its end and goes on regardless. */
const busy = (deadline: QueryDeadline) => {
  deadline.onEnd(told);
  return forever();
};

describe('QueryDeadline', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    told.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('lasts as long as the run', async () => {
    const run = async (deadline: QueryDeadline) => {
      deadline.onEnd(told);
      await Promise.resolve();
      expect(deadline.ended).toBeUndefined();
      return 'answer';
    };
    await expect(QueryDeadline.during(100, undefined, run)).resolves.toBe('answer');
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ reason: 'aborted' }));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('hands on a failure', async () => {
    const failure = new UpstreamError('refused');
    await expect(QueryDeadline.during(100, undefined, () => Promise.reject(failure))).rejects.toBe(failure);
  });

  it('runs out, whatever the run does', async () => {
    const outcome = expect(QueryDeadline.during(100, undefined, busy)).rejects.toMatchObject({ reason: 'timeout' });
    await jest.advanceTimersByTimeAsync(99);
    expect(told).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(2);
    await outcome;
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('ends when the caller leaves', async () => {
    const caller = new AbortController();
    const outcome = expect(QueryDeadline.during(100, caller.signal, busy)).rejects.toMatchObject({ reason: 'aborted' });
    caller.abort();
    await outcome;
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ reason: 'aborted' }));
  });

  it('does not begin for a caller who has left', async () => {
    const run = jest.fn(forever);
    await expect(QueryDeadline.during(100, AbortSignal.abort(), run)).rejects.toMatchObject({ reason: 'aborted' });
    expect(run).not.toHaveBeenCalled();
  });

  it('tells no one who has taken it back', async () => {
    const run = (deadline: QueryDeadline) => {
      deadline.onEnd(told);
      deadline.offEnd(told);
      return Promise.resolve();
    };
    await QueryDeadline.during(100, undefined, run);
    expect(told).not.toHaveBeenCalled();
  });
});
