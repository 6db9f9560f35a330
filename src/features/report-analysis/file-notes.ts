import { DomainName } from '#base/domain/domain-name.js';
import { firstFew, type Params } from '#base/domain/evidence.js';
import { isWithin } from '#base/domain/host-name.js';
import { gapsIn } from './readers/gaps.js';
import type { AggregateReport, Report, ReportProblem, TlsReport } from './readers/report-file.js';

/** What the owner of a file should know about it; keys of `notes` in `i18n/en/report-texts.json`. */
export const FILE_NOTES = [
  'ends-early',
  'missing-field',
  'uncounted-rows',
  'uncounted-messages',
  'uncounted-sessions',
  'other-policies',
  'nameless-policies',
  'invalid-address',
  'foreign-author',
  'several-policies',
  'swapped-range',
] as const;

export interface FileNote {
  readonly key: (typeof FILE_NOTES)[number];
  readonly params: Params;
  /** Whether something in the file was not counted. */
  readonly isGap: boolean;
}

const note = (key: FileNote['key'], params: Params = {}): FileNote => ({ key, params, isGap: false });
const gap = (key: FileNote['key'], params: Params = {}): FileNote => ({ key, params, isGap: true });

/** What is odd about a report, and what in it could not be counted. */
export function notesOf(report: Report): FileNote[] {
  if (report.kind === 'failure') return [];
  const { problems } = report;
  const has = (problem: ReportProblem) => problems.includes(problem);
  return [
    ...(has('incomplete') ? [gap('ends-early')] : []),
    ...(has('missing-field') ? [note('missing-field')] : []),
    ...(report.kind === 'aggregate' ? rowNotes(report) : sessionNotes(report)),
    ...(has('invalid-address') ? [note('invalid-address')] : []),
    ...(has('several-policies') ? [note('several-policies')] : []),
    ...(has('swapped-range') ? [note('swapped-range')] : []),
  ];
}

function rowNotes({ rows, domain }: AggregateReport): FileNote[] {
  const gaps = gapsIn(rows);
  const owner = normalized(domain);
  const isForeign = (from: string) => {
    const author = normalized(from.slice(from.lastIndexOf('@') + 1).replace(/>$/, ''));
    return author !== undefined && owner !== undefined && !isWithin(author, owner);
  };
  const authors = firstFew([...new Set(rows.flatMap(({ headerFrom }) => headerFrom ?? []))].filter(isForeign));
  return [
    ...(gaps.rows > 0 ? [gap('uncounted-rows', { rows: gaps.rows })] : []),
    ...(gaps.messages > 0 ? [gap('uncounted-messages', { messages: gaps.messages })] : []),
    ...(authors.length > 0 ? [note('foreign-author', { names: authors })] : []),
  ];
}

function sessionNotes(report: TlsReport): FileNote[] {
  const isNameless = report.policies.some(({ domain }) => normalized(domain) === undefined);
  const isUncounted = report.problems.includes('missing-count') || report.problems.includes('invalid-count');
  return [...(isUncounted ? [gap('uncounted-sessions')] : []), ...(isNameless ? [gap('nameless-policies')] : [])];
}

/** A report on the policies of several mail domains, of which only one is analyzed at a time; subdomains are others. */
export function otherPoliciesNote(domains: readonly string[]): FileNote {
  return gap('other-policies', { domains: firstFew(domains) });
}

/** The domains of the policies in a TLS report, each once. */
export function policyDomains({ policies }: TlsReport): string[] {
  return [...new Set(policies.flatMap(({ domain }) => normalized(domain) ?? []))];
}

export function normalized(name: string | null | undefined): string | undefined {
  return name === null || name === undefined ? undefined : DomainName.parse(name)?.ascii;
}
