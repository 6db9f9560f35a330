import type { Params } from '../../domain/finding.js';
import type { Fix, PublishableRecord, Step } from '../../domain/fix.js';

/** A step by its key in the catalogue of steps. */
export const step = (key: string, params: Params = {}): Step => ({ key, params });

export const txt = (host: string, value: string): PublishableRecord => ({ host, type: 'TXT', value });

/** A record that is not there yet. */
export function publish(record: PublishableRecord, ...before: readonly Step[]): Fix {
  return { steps: [...before, step('publish', { host: record.host, type: record.type })], record };
}

/** A record that takes the place of what stands there, which is named so that nothing else is touched. */
export function replace(old: string | readonly string[], record: PublishableRecord, ...before: readonly Step[]): Fix {
  const params = { host: record.host, type: record.type, old };
  return { steps: [...before, step('replace', params)], record };
}

/** What no record can mend. */
export const advise = (...steps: readonly Step[]): Fix => ({ steps });
