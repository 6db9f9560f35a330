import type { Params } from '../../domain/evidence.js';
import type steps from '../../../i18n/en/health-steps.json';
import type { Fix, PublishableRecord, Step } from '../../domain/fix.js';

/** A key of the catalogue of steps; any other does not compile. */
export type StepKey = keyof typeof steps;

export const step = (key: StepKey, params: Params = {}): Step => ({ key, params });

export const txt = (host: string, value: string): PublishableRecord => ({ host, type: 'TXT', value });

/** A record that is not there yet. */
export function publish(record: PublishableRecord, ...before: readonly Step[]): Fix {
  return { steps: [...before, step('publish', { host: record.host, type: record.type })], record };
}

/** A record that takes the place of what is there, which is named so that nothing else is touched. */
export function replace(old: string | readonly string[], record: PublishableRecord, ...before: readonly Step[]): Fix {
  const params = { host: record.host, type: record.type, old };
  return { steps: [...before, step('replace', params)], record };
}

/** What no record can fix. */
export const advise = (...steps: readonly Step[]): Fix => ({ steps });
