import { IsIn, ValidateIf } from 'class-validator';
import type { Finding } from '#base/domain/finding.js';
import { chooseForms } from './text-fit.js';
import type { Parameter } from './tool-schemas.js';

const SIZES = ['compact', 'full'] as const;

/** The argument `response`: how much of a report is returned. */
export class ResponseSize {
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(SIZES)
  response: (typeof SIZES)[number] = 'compact';
}

/** Its schema; REST does not have this parameter. */
export const RESPONSE: Parameter = {
  name: 'response',
  description: 'compact omits passed checks.',
  schema: { type: 'string', enum: SIZES, example: 'full' },
};

const MAX_COMPACT_LENGTH = 4000;
/** Lower than that of the text, because JSON takes more tokens per character. */
const MAX_REPORT_LENGTH = 3400;

/** A compact text takes fewer than 1,500 tokens. */
export function maxTextLength(response: ResponseSize['response'] | undefined): number | undefined {
  return response === 'compact' ? MAX_COMPACT_LENGTH : undefined;
}

interface SizedFinding extends Pick<Finding, 'id' | 'severity'> {
  readonly title: string;
  readonly fix?: { readonly where?: string; readonly record?: object; readonly cta?: object };
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
export function withinSize(report: SizedReport, size: ResponseSize): object {
  const { findings, ...rest } = withoutPassedChecks(report, size);
  if (size.response === 'full') return report;
  const forms = findings.map(formsOf);
  const lengths = forms.map((all) => all.map((form) => JSON.stringify(form).length + 1));
  const chosen = chooseForms(lengths, MAX_REPORT_LENGTH - JSON.stringify(rest).length);
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
