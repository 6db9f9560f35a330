import type { TextParams } from '#base/domain/phrase.js';
import type { Capability } from './capability.js';

/** The texts of one language. */
interface Wordbook {
  text(key: string, params?: TextParams): string;
  has(key: string): boolean;
  /** Why a connection failed. */
  reason(reason: string): string;
}

export interface CapabilityWords {
  readonly name: string;
  readonly measured: string;
  /** What follows for reports, and what to do. */
  readonly means: string | undefined;
}

/** What is said of a capability, in a terminal and in the log. */
export function wordsFor({ id, subject, state, outcome, params }: Capability, texts: Wordbook): CapabilityWords {
  const { reason } = params;
  const said = { ...params, ...(typeof reason === 'string' && { reason: texts.reason(reason) }) };
  const key = outcome === 'late' ? 'doctor.late' : `doctor.${id}.${outcome}`;
  const ofOutcome = `doctor.${id}.${outcome}.means`;
  const ofAll = state === 'ok' ? [] : [`doctor.${id}.means`]; // that which is missing
  const means = [ofOutcome, ...ofAll].find((one) => texts.has(one));
  return {
    name: texts.text(`doctor.${id}.name`, subject === undefined ? {} : { subject }),
    measured: texts.text(`${key}.measured`, said),
    means: means && texts.text(means, said),
  };
}
