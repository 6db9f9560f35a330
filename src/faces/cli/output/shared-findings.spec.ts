import type { ReportFinding } from '../command.js';
import { sharedFindings } from './shared-findings.js';

const finding = (id: string, severity: string, detail: string) => ({ id, severity, detail }) as ReportFinding;
const dead = finding('spf-include.dead', 'problem', 'include:gone.example has no record.');
const missing = (domain: string) => finding('dmarc-record.missing', 'warn', `_dmarc.${domain} has no record.`);
const idsOf = (...reports: { domain: string; findings: ReportFinding[] }[]) =>
  sharedFindings(reports).map(({ finding: { id }, domains }) => [id, ...domains]);

it('tells what several domains have in common once, problems first', () => {
  expect(
    idsOf(
      { domain: 'a.example', findings: [missing('a.example'), dead] },
      { domain: 'b.example', findings: [missing('b.example'), dead] },
      { domain: 'c.example', findings: [missing('c.example')] },
    ),
  ).toEqual([
    ['spf-include.dead', 'a.example', 'b.example'],
    ['dmarc-record.missing', 'a.example', 'b.example', 'c.example'],
  ]);
});

it('tells other causes apart, and ignores notes and a domain that is given twice', () => {
  const other = finding('spf-include.dead', 'problem', 'include:lost.example has no record.');
  const note = finding('bimi-record.missing', 'info', 'No record.');
  expect(
    idsOf(
      { domain: 'a.example', findings: [dead, note] },
      { domain: 'a.example', findings: [dead, note] },
      { domain: 'b.example', findings: [other, note] },
    ),
  ).toEqual([]);
});
