import { existsSync, readFileSync } from 'node:fs';
import type { DomainHealth } from '#features/health/health.dto.js';

/** What files of the corpus must give: score and findings by their ids. A person reads a change of this file. */
export const EXPECTED = 'test/evidence/expected.json';

export interface Expectation {
  readonly score: number;
  readonly findings: Readonly<Record<string, string>>;
}

export function expectedFindings(): Readonly<Record<string, Expectation>> {
  return existsSync(EXPECTED) ? (JSON.parse(readFileSync(EXPECTED, 'utf8')) as Record<string, Expectation>) : {};
}

export function pathOf(domain: string): string {
  return `test/evidence/${domain}.json.gz`;
}

export function isPacked(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Passed checks are left out: new ones must not change every file. */
export function expectationOf({ score, findings }: DomainHealth): Expectation {
  const found = findings.filter(({ severity }) => severity !== 'ok').map(({ id, severity }) => [id, severity] as const);
  return { score, findings: Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
