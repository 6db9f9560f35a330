import { shorten, firstFew } from '#base/domain/evidence.js';
import type steps from '../../../i18n/en/health-steps.json';
import { type Fix, type PublishableRecord, type Step, type StepMaker, stepOf } from '#base/domain/fix.js';

export { advise } from '#base/domain/fix.js';

/** A key of the `health-steps` catalog; checked by the compiler. */
export type StepKey = keyof typeof steps;

export const step: StepMaker<StepKey> = stepOf;

export const txtRecord = (host: string, value: string): PublishableRecord => ({ host, type: 'TXT', value });

/** Adds a new record. */
export function publish(record: PublishableRecord, ...before: readonly Step[]): Fix {
  return { steps: [...before, step('publish', { host: record.host, type: record.type })], record };
}

/** Replaces existing records, which the step quotes so that others stay unchanged. */
export function replace(old: string | readonly string[], record: PublishableRecord, ...before: readonly Step[]): Fix {
  const params = { host: record.host, type: record.type, old: typeof old === 'string' ? shorten(old) : firstFew(old) };
  const replaces = [old].flat();
  const key = replaces.length > 1 ? 'replace-several' : 'replace';
  return { steps: [...before, step(key, params)], record, replaces };
}

/** Adds or replaces a DS record, which is entered at the registrar because it belongs to the parent zone. */
export function publishDs(zone: string, value: string, old: readonly string[]): Fix {
  const record = { host: zone, type: 'DS', value };
  if (old.length === 0) return { steps: [step('registrar-ds', { zone })], record };
  return { steps: [step('registrar-ds-replace', { zone, old: firstFew(old) })], record, replaces: old };
}

/** Removes all DS records, so that the zone is treated as unsigned. */
export const removeDs = (zone: string, values: readonly string[]): Fix => ({
  steps: [step('remove-ds', { zone })],
  removes: values.map((value) => ({ host: zone, type: 'DS', value })),
});

/** A record in a zone of another operator; the step names that operator. */
export const publishElsewhere = (record: PublishableRecord, whose: Step): Fix => ({ steps: [whose], record });

/** A fix that could lose mail or certificates unless the condition is met first. */
export function conditional(condition: Step, fix: Fix): Fix {
  return { ...fix, steps: [condition, ...fix.steps], condition };
}

/** A fix with steps to take after the record is published. */
export function followedBy(fix: Fix, ...after: readonly Step[]): Fix {
  return { ...fix, steps: [...fix.steps, ...after] };
}

/** A fix that also removes records at the wrong name. */
export function alsoRemoving(records: readonly PublishableRecord[], fix: Fix): Fix {
  return { ...fix, removes: records };
}

/** A fix with a milder value than the intended one, which is kept in `meant`. */
export function withIntendedValue(value: string, fix: Fix): Fix {
  return fix.record?.value === value ? fix : { ...fix, meant: value };
}
