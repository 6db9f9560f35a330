import type { Rule } from '#faces/rules/rules.dto.js';
import { fieldText } from '../tools/address.js';
import type { FormQuery } from '../tools/tool-forms.js';

/** What a reader of the rules is looking for. */
export interface RuleSearch {
  readonly words: string;
  /** Empty for all topics. */
  readonly topic: string;
  readonly onlyCosting: boolean;
}

const MAX_LENGTH = 100;
const MAX_WORDS = 10;

/** Undefined if nothing was asked for. */
export function readRuleSearch(query: FormQuery): RuleSearch | undefined {
  const words = fieldText(query, 'q').trim().slice(0, MAX_LENGTH);
  const topic = fieldText(query, 'topic').slice(0, MAX_LENGTH);
  const onlyCosting = fieldText(query, 'costing') !== '';
  return words === '' && topic === '' && !onlyCosting ? undefined : { words, topic, onlyCosting };
}

/** The rules whose texts contain every word. */
export function matchingRules(rules: readonly Rule[], { words, topic, onlyCosting }: RuleSearch): readonly Rule[] {
  const wanted = words.toLowerCase().split(/\s+/, MAX_WORDS);
  return rules.filter((rule) => {
    if (topic !== '' && rule.topic !== topic) return false;
    if (onlyCosting && rule.outcomes.every(({ weight }) => weight === 0)) return false;
    const text = [rule.id, rule.name, rule.topic, rule.about, ...rule.outcomes.map(({ title }) => title)].join(' ');
    const folded = text.toLowerCase();
    return wanted.every((word) => folded.includes(word));
  });
}
