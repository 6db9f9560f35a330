import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { CATEGORIES } from '#base/domain/category.js';
import type { Filter } from './report-view.js';

/** The filter of a query; all findings if it has no valid value. */
export function filterOf(query: Readonly<Record<string, unknown>>): Filter {
  return {
    severities: chosenValues<Severity>(query.severity, SEVERITIES),
    categories: chosenValues(query.category, CATEGORIES),
  };
}

/** The query of a filter and of given selectors; empty for all findings of a report without selectors. */
export function queryOf({ severities, categories }: Filter, selectors: readonly string[]): string {
  return new URLSearchParams([
    ...(selectors.length > 0 ? [['selectors', selectors.join(',')]] : []),
    ...(severities.length < SEVERITIES.length ? severities.map((one) => ['severity', one]) : []),
    ...(categories.length < CATEGORIES.length ? categories.map((one) => ['category', one]) : []),
  ]).toString();
}

function chosenValues<T extends string>(asked: unknown, known: readonly T[]): readonly T[] {
  const values = [asked].flat();
  const found = known.filter((value) => values.includes(value));
  return found.length > 0 ? found : known;
}
