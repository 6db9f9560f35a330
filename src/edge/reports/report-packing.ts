import { gunzipSync, gzipSync } from 'node:zlib';

/** Below this, packing costs more than the bytes that it saves. */
const WORTH_PACKING = 1024;
const MOST_BYTES = 4 * 2 ** 20;
const GZIP_MAGIC = 0x1f;

/** JSON, compressed where that pays; JSON never begins like gzip does. */
export function packed(value: object): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  return json.length < WORTH_PACKING ? json : gzipSync(json);
}

/** Throws on anything that is not ours. */
export function unpacked(bytes: Buffer): unknown {
  const json = bytes[0] === GZIP_MAGIC ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
  return JSON.parse(json.toString());
}
