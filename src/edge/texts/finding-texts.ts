import { Injectable } from '@nestjs/common';
import type { Finding } from '../../domain/finding.js';
import { MORE, type Param, type Params, visible } from '../../domain/evidence.js';
import type { TextParams } from '../../domain/phrase.js';
import { calendarDay } from './calendar-day.js';
import { type Language, Localizer } from './localizer.js';
import { span } from './time-span.js';

/** A finding with its sentences. */
export interface RenderedFinding extends Pick<Finding, 'id' | 'category' | 'severity'> {
  readonly title: string;
  readonly detail: string;
}

/** Evidence that is one of our codes, and the catalog with its texts. */
const CODES = new Map([
  ['reason', 'reasons'],
  ['fault', 'faults'],
  ['weakness', 'weaknesses'],
]);
/** Files of ours that are shown line by line. */
const FILES = new Set(['policy']);
/** Evidence that is a time. */
const TIMES = new Set(['from', 'until', 'expires']);
/** Evidence that is a number of seconds; from how many on people count in other units. */
const SPANS = new Set(['seconds', 'least', 'most', 'refresh', 'retry']);
const LONG = 120;
const NOTHING = '–';
const PLURALS = { en: new Intl.PluralRules('en'), de: new Intl.PluralRules('de') };

/** Renders the texts of a finding: its id is the key, its evidence fills the placeholders. */
@Injectable()
export class FindingTexts {
  constructor(private readonly localizer: Localizer) {}

  render(language: Language, catalogue: string, { id, category, severity, params }: Finding): RenderedFinding {
    const text = (part: string) => this.text(language, `${catalogue}.${id}.${part}`, params);
    return { id, category, severity, title: text('title'), detail: text('detail') };
  }

  /** A text may have a form for each kind of number, which `count` chooses. */
  text(language: Language, key: string, params: Params): string {
    const words = this.words(language, params);
    if (this.localizer.has(language, key)) return this.localizer.text(language, key, words);
    return this.localizer.text(language, `${key}.${PLURALS[language].select(Number(params.count))}`, words);
  }

  /** Lists are joined, and what others wrote stays on its line. */
  private words(language: Language, params: Params): TextParams {
    const word = (name: string, value: Param) => {
      const codes = CODES.get(name);
      if (codes !== undefined) return this.localizer.text(language, `${codes}.${String(value)}`);
      if (typeof value === 'number') return SPANS.has(name) ? seconds(value, language) : value;
      if (typeof value === 'string' && TIMES.has(name)) return visible(calendarDay(value, language));
      const text = typeof value === 'string' ? value : this.list(language, value);
      return FILES.has(name) ? text.split('\n').map(visible).join('\n') : visible(text);
    };
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, word(name, value)]));
  }

  private list(language: Language, values: readonly string[]): string {
    const items = values.filter((value) => value !== MORE).join(', ') || NOTHING;
    return values.includes(MORE) ? this.localizer.text(language, 'lists.cut', { items }) : items;
  }
}

/** The span comes after the number, as it is without a case in brackets. */
function seconds(count: number, language: Language): string {
  return count < LONG ? `${count} s` : `${count} s (${span(count, language)})`;
}
