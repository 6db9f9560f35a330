import { gunzipSync, gzipSync } from 'node:zlib';

/** Shorter values are not compressed. */
const WORTH_PACKING = 1024;
const MAX_BYTES = 4 * 2 ** 20;
const GZIP_MAGIC = 0x1f;

/** JSON, compressed if long; the first byte of gzip cannot begin JSON. */
export function packReport(value: object): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  return json.length < WORTH_PACKING ? json : gzipSync(json);
}

/** Throws on a value that `packed` did not write. */
export function unpackReport(bytes: Buffer): unknown {
  const json = bytes[0] === GZIP_MAGIC ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes;
  return JSON.parse(json.toString());
}
