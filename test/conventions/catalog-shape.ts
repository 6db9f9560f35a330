import { readFileSync } from 'node:fs';
import type { Check } from '#base/domain/check.js';

export const LANGUAGES = ['en', 'de'] as const;

/** A sentence, or one per plural form of the language, selected by the parameter `count`. */
type Text = string | Readonly<Record<string, string>>;

/** The texts of one finding in a catalog. */
export interface FindingTexts {
  readonly id: string;
  readonly title: Text;
  readonly detail: Text;
}

export function readCatalog(language: string, name: string): object {
  return JSON.parse(readFileSync(`i18n/${language}/${name}.json`, 'utf8')) as object;
}

/** A catalog of findings: check, outcome, then `title` and `detail`. */
export function readFindings(language: string, name: string): FindingTexts[] {
  const catalog = Object.entries<Record<string, Omit<FindingTexts, 'id'>>>(readCatalog(language, name) as never);
  return catalog.flatMap(([check, outcomes]) =>
    Object.entries(outcomes).map(([outcome, texts]) => ({ id: `${check}.${outcome}`, ...texts })),
  );
}

/** Every finding that the checks can report, with the parameters that its texts must contain. */
export function requiredShape(checks: readonly Check<never>[]): Record<string, string[]> {
  const findings = checks.flatMap(({ id, outcomes }): (readonly [string, string[]])[] => [
    ...Object.entries(outcomes).map(([outcome, { params }]) => [`${id}.${outcome}`, [...params].sort()] as const),
    [`${id}.unknown`, ['reason']],
  ]);
  return Object.fromEntries(findings);
}

/** The same shape, read from the catalog. */
export function actualShape(findings: readonly FindingTexts[]): Record<string, string[]> {
  const shape = ({ title, detail }: FindingTexts) =>
    [...sentencesOf(title), ...sentencesOf(detail)].flatMap(evidenceIn);
  return Object.fromEntries(findings.map((texts) => [texts.id, [...new Set(shape(texts))].sort()]));
}

/** Findings with missing or extra plural forms, or with parameters that only some forms contain. */
export function pluralFaults(language: string, findings: readonly FindingTexts[]): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join();
  const isFaulty = (text: Text) =>
    typeof text !== 'string' && (Object.keys(text).sort().join() !== forms || !tellTheSame(Object.values(text)));
  return findings.filter(({ title, detail }) => isFaulty(title) || isFaulty(detail)).map(({ id }) => id);
}

export function sentencesOf(text: Text): string[] {
  return typeof text === 'string' ? [text] : Object.values(text);
}

/** Compares parameters without `count`, which may be a word in some forms. */
function tellTheSame(forms: readonly string[]): boolean {
  const evidence = forms.map((form) =>
    evidenceIn(form)
      .filter((name) => name !== 'count')
      .sort()
      .join(),
  );
  return new Set(evidence).size === 1;
}

function evidenceIn(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}
