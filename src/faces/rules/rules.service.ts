import { Injectable } from '@nestjs/common';
import { type Citation, citationsOf } from '#base/domain/citation.js';
import type { Reference } from '#base/domain/reference.js';
import type { TextParams } from '#base/domain/phrase.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { placeOf, saysWhenToCheck } from '#engine/repair/places.js';
import { SeverityProfile } from '#features/health/severity-profile.js';
import { SOURCES } from '#features/seo/seo-sources.js';
import { ANALYSIS_STEPS } from './analysis-steps.data.js';
import { type BookEntry, RULE_BOOK } from './rule-book.js';
import { STEPS } from './steps.data.js';
import type { Rule } from './rules.dto.js';

/** Explains every check, from the checks themselves, their catalogs and the severity profile of the operator. */
@Injectable()
export class RulesService {
  private readonly rendered = new Map<Language, readonly Rule[]>();

  constructor(
    private readonly localizer: Localizer,
    private readonly profile: SeverityProfile,
  ) {}

  /** Returns the same objects on each call. */
  rules(language: Language): readonly Rule[] {
    const rules = this.rendered.get(language) ?? RULE_BOOK.map((entry) => this.rule(entry, language));
    this.rendered.set(language, rules);
    return rules;
  }

  /** The check with this ID, or the one that reports this finding. */
  find(id: string, language: Language): Rule | undefined {
    const [check] = id.split('.', 1);
    return this.rules(language).find((rule) => rule.id === check);
  }

  private rule(entry: BookEntry, language: Language): Rule {
    const { check, topic, catalog, book } = entry;
    const ofTopic = (part: string) => this.localizer.text(language, `topics.${book}.${topic}.${part}`);
    const { id, category, reference } = check;
    const profile = book === 'health' ? this.profile : undefined;
    const outcomes = profile?.outcomesOf(id) ?? check.outcomes;
    // Checks whose consequences differ from those of their topic have texts of their own.
    const ofCheck = (part: 'why' | 'nothing') => {
      const own = `consequences.${id}.${part}`;
      return this.localizer.has(language, own) ? this.localizer.text(language, own) : ofTopic(part);
    };
    return {
      id,
      topic,
      category,
      name: this.name(language, catalog, id),
      about: ofTopic('what'),
      why: ofCheck('why'),
      ifIgnored: ofCheck('nothing'),
      outcomes: Object.entries(outcomes).map(([outcome, { severity, cost }]) => {
        const isOff = profile?.isOff(`${id}.${outcome}`) ?? false;
        const text = (part: string) => this.text(language, book, `${catalog}.${id}.${outcome}.${part}`);
        return {
          id: `${id}.${outcome}`,
          severity,
          weight: isOff ? 0 : cost,
          ...(isOff && { off: true }),
          title: text('title'),
          detail: text('detail'),
          steps: this.steps(language, entry, `${id}.${outcome}`),
        };
      }),
      ...(profile?.name !== undefined && { severityProfile: profile.name }),
      references: [...(SOURCES[id]?.references ?? citedBy(reference))],
    };
  }

  /** SEO checks have no name of their own, so the title of their ok outcome is used. */
  private name(language: Language, catalog: string, id: string): string {
    const key = `${catalog}.${id}.name`;
    return this.localizer.has(language, key) ? this.localizer.text(language, key) : this.seoName(language, id);
  }

  private seoName(language: Language, id: string): string {
    return this.localizer.text(language, `site-rules.${id}`);
  }

  /** Values that depend on the domain are shown in angle brackets. */
  private text(language: Language, book: BookEntry['book'], key: string, fixed: TextParams = {}): string {
    const found = this.localizer.has(language, key) ? key : `${key}.other`;
    const open = this.localizer.openIn(language, found);
    const words = open.map((name) => [name, `<${this.placeholder(language, book, name)}>`]);
    return this.localizer.text(language, found, { ...(Object.fromEntries(words) as TextParams), ...fixed });
  }

  /** Some names mean something else in the texts of an analysis. */
  private placeholder(language: Language, book: BookEntry['book'], name: string): string {
    const catalogs = book === 'analysis' ? ['analysis-placeholders', 'placeholders'] : ['placeholders'];
    const found = catalogs.map((catalog) => `${catalog}.${name}`).find((key) => this.localizer.has(language, key));
    return found === undefined ? name : this.localizer.text(language, found);
  }

  private steps(language: Language, { book, steps }: BookEntry, id: string): string[] {
    if (book === 'analysis')
      return (ANALYSIS_STEPS[id] ?? []).map(([key, fixed]) => this.text(language, book, `${steps}.${key}`, fixed));
    const fixes = STEPS[id] ?? [];
    const told = fixes.flatMap((kind, i) =>
      kind.map(([key, fixed], k) => {
        const step = this.text(language, book, `${steps}.${key}`, fixed);
        return i > 0 && k === 0 ? this.localizer.text(language, 'health.otherwise', { step }) : step;
      }),
    );
    const [usual] = fixes.map((kind) => ({ steps: kind.map(([key]) => ({ key, params: {} })) }));
    if (!usual || saysWhenToCheck(usual)) return told;
    return [...told, this.localizer.text(language, `health.worked.${placeOf(usual)}`)];
  }
}

/** Every document that the check or one of its outcomes cites, once. */
function citedBy(reference: Reference | undefined): Citation[] {
  const rules = [reference?.rule, ...Object.values(reference?.rules ?? {})].flatMap((rule) => rule ?? []);
  return [...new Map(rules.flatMap(citationsOf).map((citation) => [citation.url, citation])).values()];
}
