import { createHash } from 'node:crypto';
import { DomainName } from '#base/domain/domain-name.js';
import { dnsProviderOf } from '#base/fingerprints/dns-providers.js';
import type { HealthReport } from '#features/health/health-report.js';
import type { LineSeverity, ScanLine } from './scan-line.js';

export const CAUSE_KINDS = ['nameserver', 'mx', 'spf-include'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Something outside of a domain that is behind one of its findings. */
export interface Cause {
  readonly kind: CauseKind;
  readonly value: string;
  readonly finding: string;
  readonly severity: LineSeverity;
}

/** Numbers that are added to those of a scan. */
export interface Sums {
  readonly sums: ReadonlyMap<string, number>;
  /** By provider and score (empty: none), and by provider those with problems. */
  readonly providers: ReadonlyMap<string, number>;
  readonly causes: ReadonlyMap<string, number>;
}

/** A line with what only the summary needs. */
export interface Counted {
  readonly line: ScanLine;
  readonly provider?: string;
  readonly causes?: readonly Cause[];
}

const INCLUDE = /^(?:[+?~-]?include:|redirect=)(?<name>[^%/]+)$/i;
const LONGEST_VALUE = 253;
export const WITH_PROBLEMS = '!';
const STEP = 10;
const LAST_STEP = 9;

/** Causes of problems and warnings that lie with a name server, a mail server or an include of others. */
export function causesIn({ findings, figures, domain }: HealthReport): Cause[] {
  const named: (readonly [CauseKind, string])[] = [
    ...(figures?.delegation?.rows ?? []).map(({ name }) => ['nameserver', name] as const),
    ...(figures?.mail?.rows ?? []).map(({ host }) => ['mx', host] as const),
    ...(figures?.spf?.rows ?? []).flatMap(({ term }) => {
      const name = INCLUDE.exec(term)?.groups?.name;
      return name === undefined ? [] : [['spf-include', name.toLowerCase()] as const];
    }),
  ];
  const others = new Map(named.filter(([, value]) => isOfOthers(value, domain)).map(([kind, value]) => [value, kind]));
  const causes = new Map<string, Cause>();
  for (const { id, severity, params } of findings) {
    if (severity !== 'problem' && severity !== 'warn') continue;
    for (const value of textsIn(params)) {
      const kind = others.get(value);
      if (kind) causes.set(`${id} ${value}`, { kind, value, finding: id, severity });
    }
  }
  return [...causes.values()];
}

/** Whether a name is not within a domain. */
export function isOfOthers(name: string, domain: string): boolean {
  return name !== domain && !name.endsWith(`.${domain}`) && name.length <= LONGEST_VALUE;
}

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

/** Every text in the parameters of a finding, to a small depth. */
function textsIn(params: object): string[] {
  return Object.values(params).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
    return [];
  });
}
