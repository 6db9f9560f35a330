import { Injectable } from '@nestjs/common';
import type { Finding, Param } from '../domain/finding.js';
import { type Language, Localizer, type TextParams } from './localizer.js';

/** A finding with its sentences. */
export interface ToldFinding extends Pick<Finding, 'id' | 'category' | 'severity'> {
  readonly title: string;
  readonly detail: string;
}

const PLURALS = { en: new Intl.PluralRules('en'), de: new Intl.PluralRules('de') };

/** Finds the sentences of a finding: its id is the key, its evidence fills them. */
@Injectable()
export class FindingTexts {
  constructor(private readonly localizer: Localizer) {}

  tell(language: Language, catalogue: string, { id, category, severity, params }: Finding): ToldFinding {
    const words = this.words(language, params);
    const text = (part: string) => this.text(language, `${catalogue}.${id}.${part}`, words);
    return { id, category, severity, title: text('title'), detail: text('detail') };
  }

  /** A text may have a form for each kind of number, which `count` chooses. */
  private text(language: Language, key: string, params: TextParams): string {
    if (this.localizer.has(language, key)) return this.localizer.text(language, key, params);
    return this.localizer.text(language, `${key}.${PLURALS[language].select(Number(params.count))}`, params);
  }

  /** Lists are strung together; a `reason` is a code that every language has words for. */
  private words(language: Language, params: Readonly<Record<string, Param>>): TextParams {
    const word = (name: string, value: Param) => {
      if (name === 'reason') return this.localizer.text(language, `reasons.${String(value)}`);
      return typeof value === 'object' ? value.join(', ') : value;
    };
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, word(name, value)]));
  }
}
