import { hedgedQuery } from './hedge.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

const PATIENCE = 400;

/** Targets that answer, fail or do not respond on demand. */
class Panel {
  readonly asked: string[] = [];
  private readonly settle = new Map<string, { resolve: (answer: string) => void; reject: (error: Error) => void }>();

  readonly ask = (target: string): Promise<string> => {
    this.asked.push(target);
    return new Promise((resolve, reject) => this.settle.set(target, { resolve, reject }));
  };

  answer(target: string): void {
    this.settle.get(target)!.resolve(`from ${target}`);
  }

  async fail(target: string, error: Error = new UpstreamError('refused')): Promise<void> {
    this.settle.get(target)!.reject(error);
    await jest.advanceTimersByTimeAsync(0);
  }
}

describe('hedgedQuery', () => {
  let panel: Panel;
  const start = (...targets: string[]) => {
    const result = hedgedQuery(targets, PATIENCE, panel.ask);
    result.catch(() => undefined);
    return result;
  };

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    panel = new Panel();
  });
  afterEach(() => jest.useRealTimers());

  it('asks only the first when that is quick', async () => {
    const result = start('a', 'b');
    await jest.advanceTimersByTimeAsync(PATIENCE - 1);
    panel.answer('a');
    await expect(result).resolves.toBe('from a');
    await jest.advanceTimersByTimeAsync(10 * PATIENCE);
    expect(panel.asked).toEqual(['a']);
  });

  it('asks the next when the first is slow, and takes whichever answers', async () => {
    const result = start('a', 'b', 'c');
    await jest.advanceTimersByTimeAsync(PATIENCE);
    panel.answer('b');
    await expect(result).resolves.toBe('from b');
    await jest.advanceTimersByTimeAsync(10 * PATIENCE);
    expect(panel.asked).toEqual(['a', 'b']);
  });

  it('asks nobody else after a bug of ours', async () => {
    const bug = new TypeError('x is undefined');
    const result = start('a', 'b', 'c');
    await jest.advanceTimersByTimeAsync(PATIENCE);
    await panel.fail('a', bug);
    await expect(result).rejects.toBe(bug);
    await jest.advanceTimersByTimeAsync(10 * PATIENCE);
    expect(panel.asked).toEqual(['a', 'b']);
  });

  it('asks nobody else for lack of patience while it is busy itself, but still when one fails', async () => {
    let calm = false;
    const result = hedgedQuery(['a', 'b', 'c'], PATIENCE, panel.ask, () => calm);
    await jest.advanceTimersByTimeAsync(5 * PATIENCE);
    expect(panel.asked).toEqual(['a']);
    await panel.fail('a');
    expect(panel.asked).toEqual(['a', 'b']);
    calm = true;
    await jest.advanceTimersByTimeAsync(PATIENCE);
    expect(panel.asked).toEqual(['a', 'b', 'c']);
    panel.answer('b');
    await expect(result).resolves.toBe('from b');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('asks the next at once when one fails', async () => {
    const result = start('a', 'b');
    await panel.fail('a');
    expect(panel.asked).toEqual(['a', 'b']);
    panel.answer('b');
    await expect(result).resolves.toBe('from b');
  });

  it('waits for the slow one when the last fails', async () => {
    const result = start('a', 'b');
    await jest.advanceTimersByTimeAsync(PATIENCE);
    await panel.fail('b');
    panel.answer('a');
    await expect(result).resolves.toBe('from a');
  });

  it('fails when all have', async () => {
    const result = start('a', 'b');
    await panel.fail('a');
    await panel.fail('b');
    await expect(result).rejects.toMatchObject({ reason: 'refused' });
  });

  it('fails when there is no one to ask', async () => {
    await expect(start()).rejects.toMatchObject({ reason: 'no-route' });
  });

  it('asks no one else when one fails after the answer', async () => {
    const result = start('a', 'b', 'c');
    await jest.advanceTimersByTimeAsync(PATIENCE);
    panel.answer('b');
    await result;
    await panel.fail('a');
    await jest.advanceTimersByTimeAsync(10 * PATIENCE);
    expect(panel.asked).toEqual(['a', 'b']);
  });
});
