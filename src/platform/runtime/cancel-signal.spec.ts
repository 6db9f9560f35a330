import { CancelSource } from './cancel-signal.js';

describe('CancelSource', () => {
  const called = (use: (source: CancelSource, listener: (name: string) => () => void) => void) => {
    const names: string[] = [];
    const source = new CancelSource();
    use(source, (name) => () => names.push(name));
    source.abort();
    source.abort();
    return names;
  };

  it('calls its listeners once, in their order', () => {
    const names = called((source, listener) => {
      for (const name of ['a', 'b', 'c']) source.addEventListener('abort', listener(name));
    });
    expect(names).toEqual(['a', 'b', 'c']);
  });

  it.each([0, 1, 2])('does not call listener %i after it was removed', (place) => {
    const names = called((source, listener) => {
      const listeners = ['a', 'b', 'c'].map(listener);
      for (const one of listeners) source.addEventListener('abort', one);
      source.removeEventListener('abort', listeners[place]!);
      source.addEventListener('abort', listener('d'));
    });
    expect(names).toEqual([...['a', 'b', 'c'].filter((_, i) => i !== place), 'd']);
  });

  it('knows a listener that was added twice once', () => {
    const names = called((source, listener) => {
      const [first, second] = [listener('first'), listener('second')];
      for (const one of [first, first, second, second, first]) source.addEventListener('abort', one);
    });
    expect(names).toEqual(['first', 'second']);
  });

  it('does not call a listener that another one removed', () => {
    const names = called((source, listener) => {
      const last = listener('last');
      source.addEventListener('abort', () => source.removeEventListener('abort', last));
      source.addEventListener('abort', last);
    });
    expect(names).toEqual([]);
  });
});
