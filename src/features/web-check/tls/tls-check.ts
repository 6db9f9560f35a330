import type steps from '../../../../i18n/en/tls-steps.json';
import { checkOver } from '#base/domain/check.js';
import type { Fix } from '#base/domain/fix.js';
import type { TlsFacts } from './tls-facts.js';

/** Declares a check of the TLS of a website. */
export const check = checkOver<TlsFacts, 'security' | 'web'>();

/** A key of the catalog of steps; others do not compile. */
type StepKey = keyof typeof steps;

export function advise(...keys: readonly StepKey[]): Fix {
  return { steps: keys.map((key) => ({ key, params: {} })) };
}
