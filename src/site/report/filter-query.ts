import { SEVERITIES, type Severity } from '../../domain/finding.js';
import { HEALTH_CATEGORIES } from '../../health/health-check.js';
import type { Filter } from './report-view.js';

/** What a query asks to see; everything where it asks for nothing that there is. */
export function filterOf(query: Readonly<Record<string, unknown>>): Filter {
  return {
    severities: chosen<Severity>(query.severity, SEVERITIES),
    categories: chosen(query.category, HEALTH_CATEGORIES),
  };
}

/** The query that asks for it again; nothing for everything. */
export function queryOf({ severities, categories }: Filter): string {
  return new URLSearchParams([
    ...(severities.length < SEVERITIES.length ? severities.map((one) => ['severity', one]) : []),
    ...(categories.length < HEALTH_CATEGORIES.length ? categories.map((one) => ['category', one]) : []),
  ]).toString();
}

function chosen<T extends string>(asked: unknown, known: readonly T[]): readonly T[] {
  const values = [asked].flat();
  const found = known.filter((value) => values.includes(value));
  return found.length > 0 ? found : known;
}
