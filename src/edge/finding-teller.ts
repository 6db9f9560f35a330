import { Injectable } from '@nestjs/common';
import type { Param, Params } from '../domain/finding.js';
import { type Language, Localizer } from './localizer.js';

/** Evidence that is a word of ours, not a foreign one, and the catalogue that has it in every language. */
const WORDS: Readonly<Record<string, string>> = { reason: 'reasons', fault: 'faults' };
const NOTHING = '–';

/** Turns the keys and the evidence of findings into sentences. */
@Injectable()
export class FindingTeller {
  constructor(private readonly localizer: Localizer) {}

  /** A text, or the plural form of it that the parameter `count` asks for. */
  tell(language: Language, key: string, params: Params): string {
    const words = Object.entries(params).map(([name, value]) => [name, this.word(language, name, value)] as const);
    const chosen = this.localizer.has(language, key) ? key : `${key}.${pluralForm(language, params.count)}`;
    return this.localizer.text(language, chosen, Object.fromEntries(words));
  }

  private word(language: Language, name: string, value: Param): string | number {
    if (typeof value === 'number') return value;
    if (typeof value !== 'string') return value.join(', ') || NOTHING;
    return Object.hasOwn(WORDS, name) ? this.localizer.text(language, `${WORDS[name]!}.${value}`) : value;
  }
}

function pluralForm(language: Language, count: Param | undefined): string {
  return new Intl.PluralRules(language).select(Number(count));
}
