import type { Scored } from './command.js';

/** Score and findings of a domain when the baseline was written. */
export interface BaselineEntry {
  readonly score: number;
  readonly findings: readonly string[];
}

/** Keyed by the domain in A-labels. */
export type Baseline = ReadonlyMap<string, BaselineEntry>;

const VERSION = 1;

/** Undefined if the text is not a baseline. */
export function parseBaseline(text: string): Baseline | undefined {
  const file = parseJson(text);
  if (!isObject(file) || file.version !== VERSION || !isObject(file.domains)) return undefined;
  const entries = Object.entries(file.domains);
  return entries.every((entry): entry is [string, BaselineEntry] => isEntry(entry[1])) ? new Map(entries) : undefined;
}

/**
 * Sorted, so that a diff shows only changes. Entries of domains that were not checked in this run stay, and so do findings
 * of checks that could not run.
 */
export function formatBaseline(reports: readonly Scored[], before: Baseline = new Map()): string {
  const entries = new Map(before);
  for (const { domain, score, findings } of reports)
    entries.set(domain, { score, findings: knownFaults(findings, before.get(domain)) });
  const domains = Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ version: VERSION, domains }, null, 2)}\n`;
}

function knownFaults(findings: Scored['findings'], before: BaselineEntry | undefined): string[] {
  const faults = findings.filter(isFault).map(({ id }) => id);
  const isDead = faults.some((id) => id.startsWith('domain-exists.')); // then no other check ran
  const isOpen = (id: string) => isDead || faults.includes(id.replace(/\..*/s, '.unknown'));
  const kept = before?.findings.filter(isOpen) ?? [];
  return [...new Set([...faults, ...kept])].sort();
}

function isFault({ severity }: { readonly severity: string }): boolean {
  return severity !== 'ok';
}

function isEntry(value: unknown): value is BaselineEntry {
  if (!isObject(value) || typeof value.score !== 'number' || !Array.isArray(value.findings)) return false;
  return value.findings.every((id) => typeof id === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
