import { isUtf8 } from 'node:buffer';
import { readJsonObject, type ReadJson } from '#base/domain/json-object.js';
import type { Job } from '#base/execution/job.js';

/** Reads a large JSON object. */
export const jsonJob: Job<Uint8Array, ReadJson> = {
  name: 'json',
  run: (bytes) => jsonIn(bytes),
};

export function jsonIn(bytes: Uint8Array): ReadJson {
  if (!isUtf8(bytes)) return { fault: 'json' };
  return readJsonObject(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
}
