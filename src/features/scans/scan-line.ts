import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseForeignJson } from '#base/domain/foreign-json.js';

/** Severities of a line. What could not be found out is `unknown`, never passed. */
export const LINE_SEVERITIES = ['problem', 'warn', 'unknown'] as const;
export type LineSeverity = (typeof LINE_SEVERITIES)[number];

export type LineFinding = readonly [id: string, severity: LineSeverity];

interface Checked {
  readonly domain: string;
  readonly status: number;
  /** Seconds since 1970. */
  readonly at: number;
}

/** What is kept of a domain: a short report, or why there is none. */
export type ScanLine =
  | (Checked & {
      /** Null where reports of this kind have none. */
      readonly score: number | null;
      readonly findings: readonly LineFinding[];
      /** Numbers of causes that this domain may share with others. */
      readonly shared: readonly number[];
    })
  | (Checked & { readonly error: string });

type Packed = readonly [
  domain: string,
  status: number,
  at: number,
  scoreOrError: number | string | null,
  findings?: readonly string[],
  shared?: readonly number[],
];

/** A block that is longer unpacked is damaged: we wrote all of them, and 50 lines are far shorter. */
const MAX_BLOCK_BYTES = 4 * 2 ** 20;
const ID_FROM = 1;

/** Lines in the form in which they are stored: without the names of their fields, and compressed together. */
export function packLines(lines: readonly ScanLine[]): Buffer {
  return deflateRawSync(JSON.stringify(lines.map(packed)), { level: 9 });
}

export function unpackLines(block: Buffer): readonly ScanLine[] {
  const text = inflateRawSync(block, { maxOutputLength: MAX_BLOCK_BYTES }).toString();
  return (parseForeignJson(text) as readonly Packed[]).map(unpacked);
}

export function packDomains(domains: readonly string[]): Buffer {
  return deflateRawSync(domains.join(' '), { level: 9 });
}

export function unpackDomains(block: Buffer): string[] {
  const text = inflateRawSync(block, { maxOutputLength: MAX_BLOCK_BYTES }).toString();
  return text === '' ? [] : text.split(' ');
}

function packed(line: ScanLine): Packed {
  const { domain, status, at } = line;
  if ('error' in line) return [domain, status, at, line.error];
  return [domain, status, at, line.score, line.findings.map(([id, severity]) => severity.charAt(0) + id), line.shared];
}

function unpacked([domain, status, at, scoreOrError, findings = [], shared = []]: Packed): ScanLine {
  if (typeof scoreOrError === 'string') return { domain, status, at, error: scoreOrError };
  const severityOf = (text: string) => LINE_SEVERITIES.find((one) => one.startsWith(text.charAt(0))) ?? 'unknown';
  const found = findings.map((text) => [text.slice(ID_FROM), severityOf(text)] as const);
  return { domain, status, at, score: scoreOrError, findings: found, shared };
}
