import { createHash } from 'node:crypto';
import { DomainName } from '#base/domain/domain-name.js';
import { dnsProviderOf } from '#base/fingerprints/dns-providers.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { Cause } from './scan-causes.js';
import type { ScanLine } from './scan-line.js';

/** Numbers that are added to those of a scan. */
export interface Sums {
  readonly sums: ReadonlyMap<string, number>;
  /** How many domains each provider has with each score (empty if there is none), and how many with problems. */
  readonly providers: ReadonlyMap<string, number>;
  readonly causes: ReadonlyMap<string, number>;
}

/** A line with what only the summary needs. */
export interface Counted {
  readonly line: ScanLine;
  readonly provider?: string;
  readonly causes?: readonly Cause[];
}

export const WITH_PROBLEMS = '!';
const STEP = 10;
const LAST_STEP = 9;

/** The number by which results are narrowed to a cause. */
export function numberOfCause(kind: string, value: string): number {
  return createHash('sha256').update(`${kind} ${value}`).digest().readUInt32BE();
}

/** Who runs the name servers; empty where that is not known. */
export function providerOf({ figures }: HealthReport): string {
  const names = (figures?.delegation?.rows ?? []).map(({ name }) => name);
  const [first = ''] = names.toSorted();
  const provider = dnsProviderOf(names) ?? DomainName.parseHost(first)?.registrable?.ascii ?? '';
  return provider.replaceAll('|', ' ');
}

export function sumsOf(all: readonly Counted[]): Sums {
  const [sums, providers, causes] = [new Map(), new Map(), new Map()] as Map<string, number>[];
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
  for (const { line, provider, causes: own = [] } of all) {
    if ('error' in line) {
      add(sums!, `reason:${line.error}`);
      continue;
    }
    const hasProblem = line.findings.some(([, severity]) => severity === 'problem');
    if (line.score !== null) add(sums!, `score:${Math.min(LAST_STEP, Math.floor(line.score / STEP))}`);
    if (hasProblem) add(sums!, 'problems');
    for (const [id, severity] of line.findings) add(sums!, `finding:${severity}:${id}`);
    if (provider !== undefined) add(providers!, `${provider}|${line.score ?? ''}`);
    if (provider !== undefined && hasProblem) add(providers!, `${provider}|${WITH_PROBLEMS}`);
    for (const { kind, value, finding, severity } of own) add(causes!, [kind, value, finding, severity].join(' '));
  }
  return { sums: sums!, providers: providers!, causes: causes! };
}
