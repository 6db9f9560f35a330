import { withinSize, withoutPassedChecks } from './compact-findings.js';

const finding = (id: string, severity: 'ok' | 'info' | 'warn' | 'problem', words = 1) => ({
  id,
  category: 'email',
  severity,
  title: `Title of ${id}`,
  detail: 'why '.repeat(words),
  verify: 'dig MX a.example',
  references: [{ title: 'RFC 1', url: 'https://a.example/' }],
  fix: {
    where: 'dns',
    steps: ['First this.'],
    record: { host: 'a.example', type: 'TXT', value: id },
    cta: { label: 'See', href: '/plan' },
  },
});
const many = (count: number, words: number) =>
  Array.from({ length: count }, (_, i) => finding(`check-${i}.found`, 'warn', words));
const compact = (findings: ReturnType<typeof many>) =>
  withinSize({ findings }, { response: 'compact' }) as { findings: ReturnType<typeof many> };

it('leaves out passed checks, and nothing else within the limit', () => {
  const [passed, failed] = [finding('a.ok', 'ok'), finding('b.found', 'warn')];
  expect(compact([passed, failed])).toEqual({ findings: [failed] });
  expect(withoutPassedChecks({ findings: [passed, failed] }, { response: 'compact' })).toEqual({ findings: [failed] });
});

it('returns everything for a full response', () => {
  const report = { findings: many(50, 100) };
  expect(withinSize(report, { response: 'full' })).toBe(report);
  expect(withoutPassedChecks(report, { response: 'full' })).toBe(report);
});

it('names all findings before it explains any, and adds records before explanations', () => {
  const { findings } = compact(many(17, 30));
  expect(findings).toHaveLength(17);
  expect(findings.every(({ fix }) => fix.record.value !== '')).toBe(true);
  expect(findings.findIndex((one) => !('detail' in one))).toBeGreaterThan(0);
  expect(findings.at(-1)).toEqual({
    id: 'check-16.found',
    severity: 'warn',
    title: 'Title of check-16.found',
    fix: { where: 'dns', record: { host: 'a.example', type: 'TXT', value: 'check-16.found' } },
  });
});

it.each([1, 10, 40, 400])('stays in bounds with %d findings', (count) => {
  for (const words of [1, 50, 1000]) expect(JSON.stringify(compact(many(count, words))).length).toBeLessThan(3420);
});
