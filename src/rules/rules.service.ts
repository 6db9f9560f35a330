import { Injectable } from '@nestjs/common';
import { type Citation, citationsOf } from '../domain/citation.js';
import type { Reference } from '../domain/reference.js';
import type { TextParams } from '../domain/phrase.js';
import { type Language, Localizer } from '../edge/texts/localizer.js';
import { SOURCES } from '../seo/seo-sources.js';
import { type BookEntry, RULE_BOOK } from './rule-book.js';
import { STEPS } from './steps.data.js';
import type { Rule } from './rules.dto.js';

/** Every check explained, from the checks themselves and the catalogs of their texts. */
@Injectable()
export class RulesService {
  private readonly told = new Map<Language, readonly Rule[]>();

  constructor(private readonly localizer: Localizer) {}

  /** The same objects every time. */
  rules(language: Language): readonly Rule[] {
    const rules = this.told.get(language) ?? RULE_BOOK.map((entry) => this.rule(entry, language));
    this.told.set(language, rules);
    return rules;
  }

  find(id: string, language: Language): Rule | undefined {
    return this.rules(language).find((rule) => rule.id === id);
  }

  private rule({ check, topic, catalogue }: BookEntry, language: Language): Rule {
    const { id, category, outcomes, reference } = check;
    return {
      id,
      topic,
      category,
      name: this.name(language, catalogue, id),
      outcomes: Object.entries(outcomes).map(([outcome, { severity, cost }]) => {
        const text = (part: string) => this.text(language, `${catalogue}.${id}.${outcome}.${part}`);
        return {
          id: `${id}.${outcome}`,
          severity,
          weight: cost,
          title: text('title'),
          detail: text('detail'),
          steps: this.steps(language, `${id}.${outcome}`),
        };
      }),
      references: [...(SOURCES[id]?.references ?? citedBy(reference))],
    };
  }

  /** Checks of pages have no name of their own: their title where nothing is wrong says what they look at. */
  private name(language: Language, catalogue: string, id: string): string {
    const key = `${catalogue}.${id}.name`;
    return this.localizer.has(language, key) ? this.localizer.text(language, key) : this.seoName(language, id);
  }

  private seoName(language: Language, id: string): string {
    return this.localizer.text(language, `site-rules.${id}`);
  }

  /** What differs between domains is in angle brackets. */
  private text(language: Language, key: string, fixed: TextParams = {}): string {
    const found = this.localizer.has(language, key) ? key : `${key}.other`;
    const open = this.localizer.openIn(language, found);
    const words = open.map((name) => [name, `<${this.localizer.text(language, `placeholders.${name}`)}>`]);
    return this.localizer.text(language, found, { ...(Object.fromEntries(words) as TextParams), ...fixed });
  }

  private steps(language: Language, id: string): string[] {
    return (STEPS[id] ?? []).flatMap((kind, i) =>
      kind.map(([key, fixed], k) => {
        const step = this.text(language, `health-steps.${key}`, fixed);
        return i > 0 && k === 0 ? this.localizer.text(language, 'health.otherwise', { step }) : step;
      }),
    );
  }
}

/** Every place that the check or one of its outcomes refers to, once. */
function citedBy(reference: Reference | undefined): Citation[] {
  const rules = [reference?.rule, ...Object.values(reference?.rules ?? {})].flatMap((rule) => rule ?? []);
  return [...new Map(rules.flatMap(citationsOf).map((citation) => [citation.url, citation])).values()];
}
