import type { GeneratorResult } from '#features/generate/generate.service.js';
import { LEFT_OUT } from '#features/generate/issue-code.js';
import { LOOKUP_LIMIT } from '#formats/records/spf.js';
import type { SpfCosts } from './published-records.js';

/** An issue of a generator, and the field of its form that it concerns. */
export interface FieldIssue {
  readonly code: string;
  readonly value?: string | number;
  readonly isError: boolean;
  readonly field?: string;
}

/** The fields of issues that are not about a typed value. */
const FIELDS: Readonly<Record<string, string>> = {
  'missing-domain': 'domain',
  'mx-missing': 'mx',
  'issue-missing': 'issue',
  'rua-missing': 'rua',
  'tls-rpt-missing': 'tlsRptEmail',
  'max-age-short': 'maxAgeDays',
  'max-age-long-testing': 'maxAgeDays',
};

/** The issues of a result in order; `body` is what the generator was given. */
export function issuesOf(
  result: GeneratorResult,
  body: Readonly<Record<string, unknown>>,
  costs?: SpfCosts,
): readonly FieldIssue[] {
  const errors = 'errors' in result ? result.errors : [];
  const counted = costs && costs.lookups > LOOKUP_LIMIT && !errors.some(({ code }) => code === 'too-many-lookups');
  const found = [
    ...errors.map((issue) => ({ ...issue, isError: true })),
    ...(counted ? [{ code: 'too-many-lookups', value: costs.lookups, isError: true }] : []),
    ...(costs?.unusable ?? []).map((value) => ({ code: 'include-unusable', value, isError: true })),
    ...result.warnings.map((issue) => ({ ...issue, isError: LEFT_OUT.has(issue.code) })),
  ];
  return found.map((issue) => {
    const field = FIELDS[issue.code] ?? fieldWith(body, issue.value);
    return field === undefined ? issue : { ...issue, field };
  });
}

/** A record without a sender is right only for domains that never send; then it says so with `-all`. */
export function isUsable(result: GeneratorResult, issues: readonly FieldIssue[]): boolean {
  if (issues.some(({ isError }) => isError)) return false;
  if (result.kind === 'caa') return result.records.length > 0;
  return result.kind !== 'spf' || result.record.endsWith('-all') || !issues.some(({ code }) => code === 'no-senders');
}

function fieldWith(body: Readonly<Record<string, unknown>>, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isSame = (one: unknown) => typeof one === 'string' && one.trim().toLowerCase() === value.trim().toLowerCase();
  return Object.keys(body).find((name) => {
    const given = body[name];
    return Array.isArray(given) ? given.some(isSame) : isSame(given);
  });
}
