import { bounded, sized } from './response-size.js';

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
  bounded({ findings }, { response: 'compact' }) as { findings: ReturnType<typeof many> };

it('leaves out what passed, and nothing else while there is room', () => {
  const [passed, failed] = [finding('a.ok', 'ok'), finding('b.found', 'warn')];
  expect(compact([passed, failed])).toEqual({ findings: [failed] });
  expect(sized({ findings: [passed, failed] }, { response: 'compact' })).toEqual({ findings: [failed] });
});

it('is everything where everything is wanted', () => {
  const report = { findings: many(50, 100) };
  expect(bounded(report, { response: 'full' })).toBe(report);
  expect(sized(report, { response: 'full' })).toBe(report);
});

it('names all before it explains some; the first are explained first, records before words', () => {
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
