import type { Fix, Step } from '../../../domain/fix.js';
import { replace, step, txt } from '../../repair/fixes.js';
import { softened, withoutDead, withoutTerms } from './spf-repair.js';
import type { SpfPolicy } from './spf.facts.js';

/** A record that receivers can read in the place of what they ignored: it must not be what first forbids a real sender. */
export function unignored(old: string | readonly string[], name: string, repaired: string): Fix {
  const mild = softened(repaired);
  return replace(old, txt(name, mild), ...(mild === repaired ? [] : [step('spf-soften')]));
}

/** The record without terms at which receivers gave up. */
export function undead({ name, text, record }: SpfPolicy, terms: readonly string[], before: Step): Fix {
  const mild = withoutDead(record, terms);
  const isMilder = mild !== withoutTerms(record, terms);
  return replace(text, txt(name, mild), before, ...(isMilder ? [step('spf-soften')] : []));
}
