import { beginTraced, runningTrace, type SpanStart, traced, traceWith } from './tracing.js';

afterEach(() => traceWith(undefined));

it('without a tracer, work just runs', async () => {
  const work = Promise.resolve(1);
  expect(traced({ name: 'report' }, () => work)).toBe(work);
  expect(beginTraced({ name: 'GET' })).toBeUndefined();
  expect(runningTrace()).toBeUndefined();
  await work;
});

it('with one, every span goes to it', async () => {
  const begun: SpanStart[] = [];
  const span = { traceId: 'a', spanId: 'b', within: (work: () => void) => work(), end: () => undefined };
  traceWith({
    begin: (start) => (begun.push(start), span),
    during: (start, work) => (begun.push(start), work()),
    traceparent: () => '00-a-b-01',
  });
  expect(await traced({ name: 'report' }, () => Promise.resolve(2))).toBe(2);
  expect(beginTraced({ name: 'GET', kind: 'server' })).toBe(span);
  expect(runningTrace()).toBe('00-a-b-01');
  expect(begun).toEqual([{ name: 'report' }, { name: 'GET', kind: 'server' }]);
});
