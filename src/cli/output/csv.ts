import { visible } from '../../domain/evidence.js';
import type { Outcome } from '../reports.js';

const HEAD = ['domain', 'score', 'severity', 'id', 'title', 'detail', 'host', 'type', 'value', 'standing', 'fails'];

/** One row per finding; a domain without a report has one row with the error. RFC 4180. */
export function csv(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ target, judgement, failure }) => {
    if (!judgement) return [[target, '', 'error', failure?.code ?? '', failure?.message ?? '']];
    return judgement.findings.map(({ severity, id, title, detail, fix, standing, fails }) => {
      const { host = '', type = '', value = '' } = fix?.record ?? {};
      return [target, String(judgement.score), severity, id, title, detail, host, type, value, standing, String(fails)];
    });
  });
  return [HEAD, ...rows].map((row) => `${HEAD.map((_, i) => cell(row[i] ?? '')).join(',')}\r\n`).join('');
}

/** Spreadsheets run a cell that begins like a formula: an apostrophe makes it text. */
function cell(value: string): string {
  const text = visible(value);
  const harmless = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
