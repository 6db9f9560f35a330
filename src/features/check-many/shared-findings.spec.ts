import type { HealthReport } from '#features/health/health-report.js';
import { SharedFindings } from './shared-findings.js';

const finding = (id: string, params: object, severity = 'warn') => ({ id, severity, params });
const report = (domain: string, ...findings: object[]) => ({ domain, findings }) as unknown as HealthReport;
const sharedBy = (...reports: HealthReport[]) => {
  const shared = new SharedFindings();
  for (const one of reports) shared.add(one);
  return shared.list().map(({ id, domains }) => [id, domains]);
};

it('has findings with the same cause', () => {
  const dead = finding('spf-include.dead', { include: 'spf.gone.example' });
  expect(sharedBy(report('a.example', dead), report('b.example', dead), report('c.example'))).toEqual([
    ['spf-include.dead', ['a.example', 'b.example']],
  ]);
});

it('tells other causes apart', () => {
  const dead = (include: string) => finding('spf-include.dead', { include });
  expect(sharedBy(report('a.example', dead('x.example')), report('b.example', dead('y.example')))).toEqual([]);
});

it('ignores the name of the domain itself', () => {
  const missing = (domain: string) => finding('dmarc-record.missing', { host: `_dmarc.${domain}` });
  expect(sharedBy(report('a.example', missing('a.example')), report('b.example', missing('b.example')))).toEqual([
    ['dmarc-record.missing', ['a.example', 'b.example']],
  ]);
});

it('has problems first, then those of the most domains, and neither notes nor passed checks', () => {
  const all = (domain: string, ...more: object[]) =>
    report(domain, finding('x.bad', {}, 'problem'), finding('x.note', {}, 'info'), finding('x.ok', {}, 'ok'), ...more);
  const [few, many] = [finding('few.warn', {}), finding('many.warn', {})];
  expect(
    sharedBy(all('a.example', few, many), all('b.example', few, many), report('c.example', many)).map(([id]) => id),
  ).toEqual(['x.bad', 'many.warn', 'few.warn']);
});
