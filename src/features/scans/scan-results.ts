import type { NumberedLine } from './scan-store.js';

const HEAD = 'n,domain,status,score,problems,warnings,unknown,findings,error,checked_at\n';

export interface Narrowing {
  readonly finding?: string;
  readonly shared?: number;
  readonly failed?: boolean;
}

export type ResultForm = 'ndjson' | 'csv';

export function isWanted(line: NumberedLine, { finding, shared, failed }: Narrowing): boolean {
  if (failed === true) return 'error' in line;
  if ('error' in line) return finding === undefined && shared === undefined;
  if (finding !== undefined && !line.findings.some(([id]) => id === finding)) return false;
  return shared === undefined || line.shared.includes(shared);
}

export function headOf(form: ResultForm): string {
  return form === 'csv' ? HEAD : '';
}

/** The line of a domain. Names, ids and codes have no character that means something in CSV. */
export function formatLine(line: NumberedLine, form: ResultForm): string {
  if (form === 'ndjson') return `${JSON.stringify(resultOf(line))}\n`;
  const checkedAt = timeOf(line);
  const { n, domain, status } = line;
  if ('error' in line) return `${[n, domain, status, '', '', '', '', '', line.error, checkedAt].join(',')}\n`;
  const count = (wanted: string) => line.findings.filter(([, severity]) => severity === wanted).length;
  const ids = line.findings.map(([id]) => id).join(' ');
  const cells = [
    n,
    domain,
    status,
    line.score ?? '',
    count('problem'),
    count('warn'),
    count('unknown'),
    ids,
    '',
    checkedAt,
  ];
  return `${cells.join(',')}\n`;
}

/** The same with the report that the endpoint returns; null if it was not kept. */
export function formatWhole(line: NumberedLine, report: object | null): string {
  return `${JSON.stringify({ ...resultOf(line), ...(!('error' in line) && { report }) })}\n`;
}

function resultOf(line: NumberedLine): object {
  const { n, domain, status } = line;
  const result = 'error' in line ? { error: line.error } : { score: line.score, findings: line.findings };
  return { n, domain, status, ...result, checkedAt: timeOf(line) };
}

function timeOf({ at }: NumberedLine): string {
  return new Date(at * 1000).toISOString();
}
