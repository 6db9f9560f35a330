import { withinOctets } from './within-octets.js';

const rows = (count: number, length = 90) => Array.from({ length: count }, (_, i) => ({ i, text: 'x'.repeat(length) }));
const octets = (value: object) => Buffer.byteLength(JSON.stringify(value));

it('leaves a small report alone', () => {
  const report = { domain: 'a.example', answers: rows(50) };
  expect(withinOctets(report)).toBe(report);
});

it.each<[string, Record<string, unknown>, string[]]>([
  ['one list', { domain: 'a.example', answers: rows(500) }, ['answers']],
  ['the longest of several lists', { hops: rows(3), findings: rows(10), answers: rows(500) }, ['answers']],
  ['two long lists', { one: rows(200), other: rows(300) }, ['one', 'other']],
  ['a list in an object', { tls: { versions: [1, 2], suites: rows(200) } }, ['tls.suites']],
  ['letters of several octets', { texts: Array.from({ length: 200 }, () => 'ü'.repeat(40)) }, ['texts']],
])('leaves out the end of %s, and counts it', (_, report, paths) => {
  const result = withinOctets(report) as { omitted: { path: string; entries: number }[] } & typeof report;
  expect(octets(result)).toBeLessThanOrEqual(8192);
  expect(octets(result)).toBeGreaterThan(5000);
  expect(result.omitted.map(({ path }) => path).sort()).toEqual(paths);
  for (const { path, entries } of result.omitted) {
    const at = (from: object) => path.split('.').reduce((value, key) => value[key as never], from) as unknown as [];
    expect(at(result)).toEqual(at(report).slice(0, at(report).length - entries));
  }
});

it('cuts no text, no entry and no list within an entry', () => {
  const record = 'v=spf1 '.padEnd(9000, 'ip4:192.0.2.1 ');
  expect(withinOctets({ record, warnings: rows(1) })).toMatchObject({ record });
  const entry = { steps: rows(120) };
  expect(withinOctets({ stages: [entry] })).toEqual({ stages: [], omitted: [{ path: 'stages', entries: 1 }] });
});

it('changes nothing of the report itself', () => {
  const report = { answers: rows(500) };
  withinOctets(report);
  expect(report.answers).toHaveLength(500);
});
