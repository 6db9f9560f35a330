import { IsIn, ValidateIf } from '../edge/params/validators.js';
import type { Finding } from '../domain/finding.js';
import { chosenForms } from './text-fit.js';
import type { Parameter } from './tool-schemas.js';

const SIZES = ['compact', 'full'] as const;

/** How much of a report becomes structured content. */
export class ResponseSize {
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(SIZES)
  response: (typeof SIZES)[number] = 'compact';
}

/** The argument as a tool describes it; REST has none. */
export const RESPONSE: Parameter = {
  name: 'response',
  description: 'compact omits passed checks and details.',
  schema: { type: 'string', enum: SIZES, example: 'full' },
};

const LONGEST_COMPACT = 4000;
/** JSON has more signs than a text. */
const LONGEST_REPORT = 3400;

/** A compact text costs a model fewer than 1,500 tokens, whatever is wrong. */
export function longestText({ response }: ResponseSize): number | undefined {
  return response === 'compact' ? LONGEST_COMPACT : undefined;
}

interface SizedFinding extends Pick<Finding, 'id' | 'severity'> {
  readonly title: string;
  readonly fix?: { readonly where?: string; readonly record?: object; readonly cta?: object };
}

interface SizedReport {
  readonly findings: readonly SizedFinding[];
}

/** What passed is only counted: a model has no use for it. */
export function sized<R extends SizedReport>(report: R, { response }: ResponseSize): R {
  if (response === 'full') return report;
  return { ...report, findings: report.findings.filter(({ severity }) => severity !== 'ok') };
}

/** The same within bounds: each finding has its name, then its record, then what explains it, while there is room. */
export function bounded(report: SizedReport, size: ResponseSize): object {
  const { findings, ...rest } = sized(report, size);
  if (size.response === 'full') return report;
  const forms = findings.map(formsOf);
  const lengths = forms.map((all) => all.map((form) => JSON.stringify(form).length + 1));
  const chosen = chosenForms(lengths, LONGEST_REPORT - JSON.stringify(rest).length);
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
