import type { Params } from '../domain/evidence.js';
import type { Sign } from '../domain/sign.js';
import { OBSERVED_FACTS } from '../health/observed-facts.js';

/** Facts that only profiles need. */
const OWN_FACTS = {
  'sender-ptr': ['confirmed', 'missing', 'mismatched'],
  'federal-reports': ['not-federal', 'listed', 'missing'],
} as const;

/** Every fact with its values; each has a text in `i18n/<lang>/profile-facts.json`. */
export const PROFILE_FACTS = { ...OBSERVED_FACTS, ...OWN_FACTS };

type Facts = typeof PROFILE_FACTS;

/** A fact as a sign; the compiler rejects values that it does not have. */
export function factSign<Name extends keyof Facts>(name: Name, value: Facts[Name][number], params: Params): Sign {
  return { id: `${name}.${value}`, params };
}
