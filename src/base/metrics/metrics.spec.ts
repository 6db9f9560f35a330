import { Counter } from './counter.js';
import { Histogram } from './histogram.js';
import { Metrics } from './metrics.js';
import { ObservableInstrument } from './observable.js';

describe('Prometheus output', () => {
  it('of a counter', () => {
    const counter = new Counter('things_total', 'Things.', ['kind', 'end']);
    counter.count('a', 'x');
    counter.count('b', 'x');
    counter.count('a', 'x');
    expect(counter.text()).toBe(`# HELP things_total Things.
# TYPE things_total counter
things_total{kind="a",end="x"} 2
things_total{kind="b",end="x"} 1`);
  });

  it('of a histogram: buckets are cumulative', () => {
    const histogram = new Histogram('wait_seconds', 'Waiting.', ['who'], [0.1, 1]);
    for (const seconds of [0.05, 0.1, 0.5, 7]) histogram.observe(seconds, 'me');
    expect(histogram.text()).toBe(`# HELP wait_seconds Waiting.
# TYPE wait_seconds histogram
wait_seconds_bucket{who="me",le="0.1"} 2
wait_seconds_bucket{who="me",le="1"} 3
wait_seconds_bucket{who="me",le="+Inf"} 4
wait_seconds_sum{who="me"} 7.65
wait_seconds_count{who="me"} 4`);
  });

  it('of an observable instrument', () => {
    let level = 1;
    const reading = new ObservableInstrument('gauge', 'level', 'Level.', ['at'], () => [[level, 'top']]);
    level = 2;
    expect(reading.text()).toContain('\nlevel{at="top"} 2');
    expect(new ObservableInstrument('counter', 'level', 'Level.', [], () => [[0.5]]).text()).toContain(
      '# TYPE level counter\nlevel 0.5',
    );
  });

  it.each([
    ['quote " here', '"quote \\" here"'],
    ['back \\ slash', '"back \\\\ slash"'],
    ['two\nlines', '"two\\nlines"'],
  ])('of the label %j', (label, written) => {
    const counter = new Counter('things_total', 'Things.', ['kind']);
    counter.count(label);
    expect(counter.text()).toContain(`{kind=${written}} 1`);
  });

  it('distinguishes label values that would be equal when joined', () => {
    const counter = new Counter('things_total', 'Things.', ['a', 'b']);
    counter.count('x', 'yz');
    counter.count('xy', 'z');
    expect(counter.text().match(/ 1$/gm)).toHaveLength(2);
  });
});

it('has a help line and a type for every metric, and no name twice', () => {
  const names = [...new Metrics().text().matchAll(/^# HELP (\S+) \S.*\.\n# TYPE \1 (counter|gauge|histogram)$/gm)];
  const heads = new Metrics().text().match(/^#/gm)!;
  expect(names.length * 2).toBe(heads.length);
  expect(new Set(names.map(([, name]) => name)).size).toBe(names.length);
});
