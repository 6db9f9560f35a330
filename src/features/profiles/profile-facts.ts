import type { Params } from '#base/domain/evidence.js';
import type { Sign } from '#base/domain/sign.js';
import { OBSERVED_FACTS } from '#features/health/health-report.js';

/** Facts that only profiles need. */
const OWN_FACTS = {
  'sender-ptr': ['confirmed', 'missing', 'mismatched'],
  'federal-reports': ['not-federal', 'listed', 'missing'],
} as const;

/** Facts of the web check. */
export const WEB_FACTS = {
  'web-versions': ['current', 'old'],
  'web-broken': ['none', 'some'],
  'web-suites': ['sufficient', 'phase-out', 'insufficient'],
  'web-suite-order': ['not-needed', 'server', 'client'],
  'web-key-exchange': ['good', 'dhe', 'weak'],
  'web-trust': ['yes', 'no'],
  'web-name': ['yes', 'no'],
  'web-key': ['good', 'phase-out', 'weak'],
  'web-hash': ['good', 'phase-out', 'weak'],
  'web-tlsa': ['signed', 'none'],
  'web-frames': ['set', 'open'],
  'web-referrer': ['strict', 'acceptable', 'open'],
  'web-csp': ['good', 'missing', 'weak'],
  'mozilla-versions': ['within', 'beyond'],
  'mozilla-suites': ['within', 'beyond'],
  'mozilla-groups': ['within', 'beyond'],
  'mozilla-certificate': ['within', 'beyond'],
  'mozilla-lifetime': ['within', 'beyond'],
  'mozilla-hsts': ['long', 'short', 'missing'],
} as const;

/** Facts of the TLS that mail servers offer. */
export const MAIL_TLS_FACTS = {
  'mail-versions': ['current', 'old'],
  'mail-broken': ['none', '3des', 'some'],
  'mail-suites': ['sufficient', 'phase-out', 'insufficient'],
  'mail-suite-order': ['not-needed'],
  'mail-key-exchange': ['good', 'dhe', 'weak'],
  'mail-key': ['good', 'phase-out', 'weak'],
  'mail-hash': ['good', 'phase-out', 'weak'],
} as const;

/** Every fact with its values; each has a text in `i18n/<lang>/profile-facts.json`. */
export const PROFILE_FACTS = { ...OBSERVED_FACTS, ...OWN_FACTS, ...WEB_FACTS, ...MAIL_TLS_FACTS };

type Facts = typeof PROFILE_FACTS;

/** A fact as a sign; the compiler rejects values that it does not have. */
export function factSign<Name extends keyof Facts>(name: Name, value: Facts[Name][number], params: Params): Sign {
  return { id: `${name}.${value}`, params };
}
