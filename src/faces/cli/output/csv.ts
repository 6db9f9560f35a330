import { escapeInvisible } from '#base/domain/evidence.js';
import type { ReportOutcome } from '../reports.js';

const HEAD = ['domain', 'score', 'severity', 'id', 'title', 'detail', 'host', 'type', 'value', 'standing', 'fails'];

/** One row per finding; a domain without a report has one row with the error. RFC 4180. */
export function csv(outcomes: readonly ReportOutcome[]): string {
  const rows = outcomes.flatMap(({ target, judgment, failure }) => {
    if (!judgment) return [[target, '', 'error', failure?.code ?? '', failure?.message ?? '']];
    const score = judgment.isShare ? '' : String(judgment.score);
    const note = judgment.note === undefined ? [] : [[target, score, 'note', '', judgment.note]];
    const findings = judgment.findings.map(({ severity, id, title, detail, fix, standing, fails }) => {
      const { host = '', type = '', value = '' } = fix?.record ?? {};
      return [target, score, severity, id, title, detail, host, type, value, standing, String(fails)];
    });
    return [...note, ...findings];
  });
  return [HEAD, ...rows].map((row) => `${HEAD.map((_, i) => cell(row[i] ?? '')).join(',')}\r\n`).join('');
}

/** An apostrophe prevents spreadsheets from evaluating a cell as a formula. */
function cell(value: string): string {
  const text = escapeInvisible(value);
  const harmless = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
