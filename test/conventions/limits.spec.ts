import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.js';

interface Bound {
  readonly path: string;
  readonly name: string;
  readonly value: number;
}

const BOUND = /MAX(?:_[A-Z_]+)?|[A-Z_]+_LIMIT/;
const DECLARED = new RegExp(`^(?:export )?const (${BOUND.source}) = ([\\dxa-f_ */]+);`, 'gm');

/** Excluded: limits of checks, which are verdicts, and of texts that we generate. */
const ELSEWHERE = /\/checks\/|^features\/generate\/|^faces\/mcp\//;

/** These limit a value or a time, not an amount of foreign data. */
const NO_AMOUNTS = [
  'formats/dns-wire/resource-record.ts MAX_TTL',
  'platform/edge/limits/workload.ts MAX_RETRY_SECONDS',
  'platform/edge/reports/shared-reports.ts MAX_WAIT_MS',
  'features/health/topics/zone/soa-limits.ts MAX_SECONDS',
  'formats/records/mta-sts-policy.ts MAX_AGE_LIMIT',
];

const bounds: Bound[] = sourceFiles
  .filter(({ path }) => !ELSEWHERE.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(DECLARED)].map(([, name = '', value = '']) => ({ path, name, value: product(value) })),
  )
  .filter(({ path, name }) => !NO_AMOUNTS.includes(`${path} ${name}`));

/** Evaluates products such as `32 * 2 ** 20`. */
function product(expression: string): number {
  const factors = expression.split(' * ').map((factor) => {
    const [base = '', operator, other = '1'] = factor.split(' ');
    const number = Number(base.replaceAll('_', ''));
    return operator === '**' ? number ** Number(other) : number / Number(other);
  });
  return factors.reduce((one, two) => one * two, 1);
}

const rows = readFileSync(join(__dirname, '../../docs/limits.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, , limit = '', constants = '']) => ({
    names: [...constants.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
    numbers: [...limit.matchAll(/([\d.,]*\d) ?(KiB|KB|K\b|MiB|MB|Mi\b|million|bits)?/g)].flatMap(([, digits, unit]) =>
      amounts(Number(digits!.replaceAll(',', '')), unit),
    ),
  }));

function amounts(number: number, unit: string | undefined): number[] {
  if (unit === undefined) return [number];
  if (unit === 'bits') return [number / 8];
  if (unit === 'million') return [number * 1e6];
  const [decimal, binary] = unit.startsWith('K') ? [1e3, 2 ** 10] : [1e6, 2 ** 20];
  return [number * decimal, number * binary, number * binary - 1];
}

it('there are bounds, and rows about them', () => {
  expect(bounds.length).toBeGreaterThan(80);
  expect(rows.length).toBeGreaterThan(60);
});

it('docs/limits.md has every bound of src, with its value', () => {
  const isListed = ({ name, value }: Bound) =>
    rows.some(({ names, numbers }) => names.includes(name) && numbers.includes(value));
  expect(bounds.filter((bound) => !isListed(bound))).toEqual([]);
});

it('docs/limits.md names no bound that src does not have', () => {
  const known = new Set(bounds.map(({ name }) => name));
  const named = rows.flatMap(({ names }) => names).filter((name) => new RegExp(`^(?:${BOUND.source})$`).test(name));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
