import { Injectable } from '@nestjs/common';
import { type Citation, citationsOf } from '#base/domain/citation.js';
import type { Finding } from '#base/domain/finding.js';
import type { Fix, Step } from '#base/domain/fix.js';
import { type Reference, ruleFor } from '#base/domain/reference.js';
import type { Observation } from '#base/domain/verification.js';
import { MORE, type Param, type Params, escapeInvisible } from '#base/domain/evidence.js';
import type { TextParams } from '#base/domain/phrase.js';
import { formatCalendarDay } from './calendar-day.js';
import { type Language, Localizer } from './localizer.js';
import { formatTimeSpan } from './time-span.js';

/** A finding with its sentences. */
export interface RenderedFinding extends Pick<Finding, 'id' | 'category' | 'severity'> {
  readonly title: string;
  readonly detail: string;
}

/** A finding as every report shows it, with its own kind of fix. */
export interface ShownFinding<Shown> extends RenderedFinding {
  topic: string;
  evidence: Observation[];
  verify?: string;
  references: Citation[];
  fix?: Shown;
}

/** Where the texts and the rules of a check are. */
export interface FindingSource {
  readonly topic: string;
  readonly catalog: string;
  readonly reference?: Reference;
}

/** By the id of the check. */
export type FindingSources = ReadonlyMap<string, FindingSource>;

export function sourcesOf(
  checks: readonly { readonly id: string; readonly reference?: Reference }[],
  topic: string,
  catalog = topic,
): [string, FindingSource][] {
  return checks.map(({ id, reference }) => [id, { topic, catalog, ...(reference && { reference }) }]);
}

/** Evidence that is one of our codes, and the catalog with its texts. */
const CODES = new Map([
  ['reason', 'reasons'],
  ['fault', 'faults'],
  ['weakness', 'weaknesses'],
]);
/** Evidence that is a text of ours to publish, which keeps its line breaks; a list is foreign data. */
const FILES = new Set(['policy', 'lines']);
/** Evidence that is a time. */
const TIMES = new Set(['from', 'until', 'expires']);
/** Evidence that is a number of seconds; from LONG on it is also shown in larger units. */
const SPANS = new Set(['seconds', 'least', 'most', 'refresh', 'retry']);
const LONG = 120;
const NOTHING = '–';
const PLURALS = { en: new Intl.PluralRules('en'), de: new Intl.PluralRules('de') };

/** Renders the texts of a finding: its id is the key, its evidence fills the placeholders. */
@Injectable()
export class FindingTexts {
  constructor(private readonly localizer: Localizer) {}

  render(language: Language, catalog: string, { id, category, severity, params }: Finding): RenderedFinding {
    const text = (part: string) => this.text(language, `${catalog}.${id}.${part}`, params);
    return { id, category, severity, title: text('title'), detail: text('detail') };
  }

  /** A whole finding; `shownFix` makes what this kind of report says of a fix. */
  finding<Shown>(
    language: Language,
    sources: FindingSources,
    finding: Finding,
    shownFix: (fix: Fix, check: string) => Shown,
  ): ShownFinding<Shown> {
    const { id, category, severity, fix, verify, evidence = [] } = finding;
    const [check = '', outcome = ''] = id.split('.');
    const { topic, catalog, reference } = sources.get(check)!;
    return {
      id,
      category,
      topic,
      severity,
      ...this.sentences(language, catalog, finding),
      evidence: [...evidence],
      ...(verify !== undefined && { verify }),
      references: reference ? citationsOf(ruleFor(reference, outcome)) : [],
      ...(fix && { fix: shownFix(fix, check) }),
    };
  }

  steps(language: Language, catalog: string, steps: readonly Step[]): string[] {
    return steps.map(({ key, params }) => this.text(language, `${catalog}.${key}`, params));
  }

  /** Title and detail; what a check could not find out has the same words in every catalog. */
  sentences(
    language: Language,
    catalog: string,
    { id, params }: Pick<Finding, 'id' | 'params'>,
  ): Pick<RenderedFinding, 'title' | 'detail'> {
    const [check = '', outcome] = id.split('.');
    const isUnknown = outcome === 'unknown';
    const key = isUnknown ? 'health.unknown' : `${catalog}.${id}`;
    const words = isUnknown ? { ...params, name: this.text(language, `${catalog}.${check}.name`, {}) } : params;
    return { title: this.text(language, `${key}.title`, words), detail: this.text(language, `${key}.detail`, words) };
  }

  /** A text may have plural forms; the parameter `count` selects one. */
  text(language: Language, key: string, params: Params): string {
    const words = this.words(language, params);
    if (this.localizer.has(language, key)) return this.localizer.text(language, key, words);
    return this.localizer.text(language, `${key}.${PLURALS[language].select(Number(params.count))}`, words);
  }

  /** The evidence as text: lists are joined, and line breaks in foreign data are escaped. */
  private words(language: Language, params: Params): TextParams {
    const word = (name: string, value: Param) => {
      const codes = CODES.get(name);
      if (codes !== undefined) return this.localizer.text(language, `${codes}.${String(value)}`);
      if (typeof value === 'number') return SPANS.has(name) ? seconds(value, language) : value;
      if (typeof value === 'string' && TIMES.has(name)) return escapeInvisible(formatCalendarDay(value, language));
      const text = typeof value === 'string' ? value : this.list(language, value);
      const isFile = typeof value === 'string' && FILES.has(name);
      return isFile ? text.split('\n').map(escapeInvisible).join('\n') : escapeInvisible(text);
    };
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, word(name, value)]));
  }

  private list(language: Language, values: readonly string[]): string {
    const items = values.filter((value) => value !== MORE).join(', ') || NOTHING;
    return values.includes(MORE) ? this.localizer.text(language, 'lists.cut', { items }) : items;
  }
}

/** The span follows the number in brackets, where German needs no grammatical case. */
function seconds(count: number, language: Language): string {
  return count < LONG ? `${count} s` : `${count} s (${formatTimeSpan(count, language)})`;
}
