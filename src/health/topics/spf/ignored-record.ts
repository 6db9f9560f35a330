import type { Fix } from '../../../domain/fix.js';
import { replace, step, txt } from '../../repair/fixes.js';
import { softened } from './spf-repair.js';

/** A record that receivers can read in the place of what they ignored: it must not be what first forbids a real sender. */
export function unignored(old: string | readonly string[], name: string, repaired: string): Fix {
  const mild = softened(repaired);
  return replace(old, txt(name, mild), ...(mild === repaired ? [] : [step('spf-soften')]));
}
