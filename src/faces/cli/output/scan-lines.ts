import { amount, type Inline, type State } from '../../views/block.js';
import { wordingOf, type Texts } from '../texts.js';
import { bold, dim, green, line, red, type Span, yellow } from './line.js';
import { formatForTerminal, type OutputStyle } from './terminal.js';

export const SCAN_FORMATS = ['text', 'ndjson', 'csv'] as const;
export type ScanFormat = (typeof SCAN_FORMATS)[number];

const NAME = /^[a-z0-9._-]{1,253}$/;
const WORD = /^[a-z0-9_.-]{1,120}$/;
const SEVERITIES = ['problem', 'warn', 'unknown'] as const;
const HEAD = 'n,domain,status,score,problems,warnings,unknown,findings,error,checked_at\n';
const SCORE_WIDTH = 3;
const NO_SCORE = '·';

/** A line of the results, as the API writes it. */
export interface ResultLine {
  readonly n: number;
  readonly domain: string;
  readonly status: number;
  /** Null where reports of this kind have none. */
  readonly score?: number | null;
  readonly findings?: readonly (readonly [id: string, severity: State])[];
  readonly error?: string;
  readonly checkedAt: string;
}

/** Whether a server wrote a line of results; then no character of it means anything to a terminal or in CSV. */
export function isResultLine(value: unknown): value is ResultLine {
  const { n, domain, status, score, findings, error, checkedAt } = (value ?? {}) as Partial<ResultLine>;
  const hasScore = Number.isInteger(score) || score === null;
  const hasResult = error === undefined ? hasScore && Array.isArray(findings) : isText(error, WORD);
  return (
    hasResult &&
    [n, status].every((number) => Number.isSafeInteger(number)) &&
    isText(domain, NAME) &&
    isText(checkedAt, /^[\d:.TZ-]{20,24}$/) &&
    (findings ?? []).every((one: unknown) => Array.isArray(one) && isText(one[0], WORD) && isText(one[1], WORD))
  );
}

/** Results in a format, each as soon as it is there. */
export class ScanLines {
  constructor(
    private readonly format: ScanFormat,
    private readonly texts: Texts,
    private readonly style: OutputStyle,
  ) {}

  /** Nothing if lines follow others. */
  head(after: number): string {
    return this.format === 'csv' && after === 0 ? HEAD : '';
  }

  each(result: ResultLine): string {
    if (this.format === 'ndjson') return `${JSON.stringify(result)}\n`;
    return this.format === 'csv' ? row(result) : this.text(result);
  }

  private text({ domain, score, findings = [], error }: ResultLine): string {
    if (error !== undefined) {
      const reason = this.texts.text('cli.scan.failed', { reason: error });
      return formatForTerminal([line(yellow('–'.padStart(SCORE_WIDTH)), '  ', bold(domain), '  ', reason)], this.style);
    }
    const said = SEVERITIES.flatMap((severity) => {
      const count = countOf(findings, severity);
      return count === 0 ? [] : [this.counted(severity, count)];
    });
    const paint = painter(findings);
    return formatForTerminal(
      [line(paint(String(score ?? NO_SCORE).padStart(SCORE_WIDTH)), '  ', bold(domain), '  ', dim(said.join(', ')))],
      this.style,
    );
  }

  private counted(severity: (typeof SEVERITIES)[number], count: number): string {
    const piece: Inline = amount(severity === 'unknown' ? 'cli.scan.unknown' : `site.state.${severity}`, count);
    return wordingOf(this.texts).inline(piece);
  }
}

type Findings = NonNullable<ResultLine['findings']>;

function row({ n, domain, status, score, findings = [], error, checkedAt }: ResultLine): string {
  const counts = error === undefined ? SEVERITIES.map((severity) => countOf(findings, severity)) : ['', '', ''];
  const ids = findings.map(([id]) => id).join(' ');
  return `${[n, domain, status, score ?? '', ...counts, ids, error ?? '', checkedAt].join(',')}\n`;
}

/** What could not be found out is never green. */
function painter(findings: Findings): (text: string) => Span {
  if (countOf(findings, 'problem') > 0) return red;
  return findings.length > 0 ? yellow : green;
}

function countOf(findings: Findings, wanted: State): number {
  return findings.filter(([, severity]) => severity === wanted).length;
}

function isText(value: unknown, form: RegExp): boolean {
  return typeof value === 'string' && form.test(value);
}
