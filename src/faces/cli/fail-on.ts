import type { Severity } from '#base/domain/finding.js';

/** When a report fails: from which severity on, and below which score. */
export interface FailOn {
  readonly severities: readonly Severity[];
  readonly score?: number;
}

const SEVERITIES: Readonly<Record<string, readonly Severity[]>> = {
  none: [],
  problem: ['problem'],
  warn: ['problem', 'warn'],
  info: ['problem', 'warn', 'info'],
};
const SCORE = /^score:(\d{1,3})$/;
const FULL_SCORE = 100;

export const DEFAULT_FAIL_ON = 'problem';

/** Such as `problem`, `score:90` or `warn,score:90`; undefined for any other text. */
export function parseFailOn(text: string): FailOn | undefined {
  let severities: readonly Severity[] = [];
  let score: number | undefined;
  for (const rule of text.split(',')) {
    const [, points] = SCORE.exec(rule) ?? [];
    if (points !== undefined && Number(points) <= FULL_SCORE) score = Number(points);
    else if (Object.hasOwn(SEVERITIES, rule)) severities = SEVERITIES[rule]!;
    else return undefined;
  }
  return { severities, ...(score !== undefined && { score }) };
}
