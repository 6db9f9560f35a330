import { analyzeHeader } from '#features/header/header-analysis.js';
import { syntaxOutline } from '#features/header/tokens.js';
import { describeVectors, vectors } from './vectors.js';

interface Row {
  from?: string;
  by?: string;
  with?: string;
  dateNum?: number;
  delaySort?: number;
  hop?: number;
}
interface Vector {
  id: string;
  test: string;
  input: string | string[] | null;
  row?: number;
  expected: Row | string;
}

const DISPUTED = new Map([['mha-22', 'a date without a time of day is no instant']]);

function hopsOf(input: Vector['input']) {
  const header = [input ?? ''].flat().join('\n');
  return analyzeHeader(Buffer.from(header))?.hops ?? [];
}

/** Expected fields without comments, which our fields do not contain; the delay in seconds, undefined for the first hop. */
function wanted({ from, by, with: protocol, dateNum, delaySort = -1, hop = 1 }: Row) {
  const plain = (text?: string) => text && syntaxOutline(text).trim();
  return {
    index: hop,
    from: plain(from),
    by: plain(by),
    with: plain(protocol),
    timestamp: dateNum,
    deltaSec: hop === 1 ? undefined : Math.round(delaySort / 1000),
  };
}

function duration(seconds: number): string {
  const parts = [[Math.floor(seconds / 60), 'minutes'] as const, [seconds % 60, 'seconds'] as const];
  return parts.flatMap(([count, unit]) => (count > 0 ? `${count} ${unit}` : [])).join(' ');
}

describeVectors('Received lines', () => {
  const all = vectors<Vector>('headers/received-mha.json');
  const rows = all.filter(({ expected }) => typeof expected === 'object');
  const totals = all.filter(({ expected }) => typeof expected === 'string');

  it.each(rows)('$id $test', ({ id, input, row = 0, expected }) => {
    const found = { index: 1, ...hopsOf(input)[row], date: undefined };
    const expectation = DISPUTED.has(id) ? expect(found).not : expect(found);
    expectation.toEqual(wanted(expected as Row));
  });

  it.each(totals)('$id $test', ({ input, expected }) => {
    const seconds = hopsOf(input).reduce((total, { deltaSec = 0 }) => total + deltaSec, 0);
    expect(duration(seconds)).toBe(expected);
  });

  afterAll(() => console.info(`received: ${all.length - DISPUTED.size} of ${all.length} as expected`));
});
