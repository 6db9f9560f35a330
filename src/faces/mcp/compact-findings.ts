import type { Finding } from '#base/domain/finding.js';
import type { ResponseSize } from './response-size.js';
import { chooseForms } from './text-fit.js';

/** Fewer than 1,500 tokens, of which JSON takes more per character than text. */
const MAX_REPORT_LENGTH = 3400;

interface SizedFinding extends Pick<Finding, 'id' | 'severity'> {
  readonly title: string;
  readonly fix?: {
    readonly steps?: readonly string[];
    readonly where?: string;
    readonly record?: object;
    readonly cta?: object;
  };
}

interface SizedReport {
  readonly findings: readonly SizedFinding[];
}

/** Leaves out passed checks, which are counted only. */
export function withoutPassedChecks<R extends { readonly findings: readonly Pick<Finding, 'severity'>[] }>(
  report: R,
  { response }: ResponseSize,
): R {
  if (response === 'full') return report;
  return { ...report, findings: report.findings.filter(({ severity }) => severity !== 'ok') };
}

/** The same within the length limit: names of all findings first, then records, then explanations. */
export function withinSize(report: SizedReport, size: ResponseSize, most = MAX_REPORT_LENGTH): object {
  const { findings, ...rest } = withoutPassedChecks(report, size);
  if (size.response === 'full') return report;
  const forms = findings.map(formsOf);
  const lengths = forms.map((all) => all.map((form) => JSON.stringify(form).length + 1));
  const chosen = chooseForms(lengths, most - JSON.stringify(rest).length);
  return { ...report, findings: chosen.map((form, i) => forms[i]![form]) };
}

function formsOf(finding: SizedFinding): readonly object[] {
  const { id, severity, title, fix } = finding;
  const named = { id, severity, title };
  const repaired = fix?.record ? { ...named, fix: { where: fix.where, record: fix.record } } : named;
  const explained = {
    ...finding,
    verify: undefined,
    references: undefined,
    ...(fix && { fix: { ...fix, cta: undefined } }),
  };
  return [named, repaired, explained, finding];
}
