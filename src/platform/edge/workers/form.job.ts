import type { Job } from '#base/execution/job.js';

export type FormFields = readonly (readonly [name: string, value: string])[];

/** Fields of a form: the one for a preview has 250, and no other one has more. */
const MAX_FIELDS = 1000;
const AMPERSAND = 0x26;

/** Reads a large form that was sent as `application/x-www-form-urlencoded`. */
export const formJob: Job<Uint8Array, FormFields | undefined> = {
  name: 'form',
  run: (bytes) => fieldsIn(bytes),
};

/** Undefined if it has too many fields: an object of each would take fifty times its bytes. */
export function fieldsIn(bytes: Uint8Array): FormFields | undefined {
  let fields = 1;
  for (let at = bytes.indexOf(AMPERSAND); at >= 0; at = bytes.indexOf(AMPERSAND, at + 1))
    if (++fields > MAX_FIELDS) return undefined;
  return [...new URLSearchParams(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString())];
}
