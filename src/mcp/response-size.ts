import { IsIn, ValidateIf } from 'class-validator';
import type { Finding } from '../domain/finding.js';
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
  description: 'compact leaves out passed checks.',
  schema: { type: 'string', enum: SIZES, example: 'full' },
};

const LONGEST_COMPACT = 4300;

/** A compact text costs a model fewer than 1,500 tokens, whatever is wrong. */
export function longestText({ response }: ResponseSize): number | undefined {
  return response === 'compact' ? LONGEST_COMPACT : undefined;
}

/** What passed is only counted: a model has no use for it. */
export function sized(
  report: { readonly findings: readonly Pick<Finding, 'severity'>[] },
  { response }: ResponseSize,
): object {
  if (response === 'full') return report;
  return { ...report, findings: report.findings.filter(({ severity }) => severity !== 'ok') };
}
