import { cut, few, type Params } from '../../domain/evidence.js';
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
  const params = { host: record.host, type: record.type, old: typeof old === 'string' ? cut(old) : few(old) };
  const replaces = [old].flat();
  const key = replaces.length > 1 ? 'replace-several' : 'replace';
  return { steps: [...before, step(key, params)], record, replaces };
}

/** A DS record: it goes to the parent zone, which only the registrar can write, and never into the zone itself. */
export function delegate(zone: string, value: string, old: readonly string[]): Fix {
  const record = { host: zone, type: 'DS', value };
  if (old.length === 0) return { steps: [step('registrar-ds', { zone })], record };
  return { steps: [step('registrar-ds-replace', { zone, old: few(old) })], record, replaces: old };
}

/** A record in a zone that belongs to somebody else; the step says whose job it is. */
export const elsewhere = (record: PublishableRecord, whose: Step): Fix => ({ steps: [whose], record });

/** A repair that loses mail or certificates unless something else is done or known before. */
export function later(condition: Step, fix: Fix): Fix {
  return { ...fix, steps: [condition, ...fix.steps], condition };
}

/** What no record can fix. */
export const advise = (...steps: readonly Step[]): Fix => ({ steps });
