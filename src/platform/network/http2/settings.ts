import { uint32 } from './frames.js';
import { MAX_LIST_SIZE } from './hpack-decoder.js';
import { Http2Error } from './http2-error.js';
import { STREAM_WINDOW } from './response-stream.js';

/** RFC 9113 section 6.5.2. */
export const Setting = {
  HEADER_TABLE_SIZE: 1,
  ENABLE_PUSH: 2,
  MAX_CONCURRENT_STREAMS: 3,
  INITIAL_WINDOW_SIZE: 4,
  MAX_FRAME_SIZE: 5,
  MAX_HEADER_LIST_SIZE: 6,
} as const;

const MAX_WINDOW = 2 ** 31 - 1;

export const OUR_SETTINGS = writeSettings(
  [Setting.ENABLE_PUSH, 0],
  [Setting.INITIAL_WINDOW_SIZE, STREAM_WINDOW],
  [Setting.MAX_HEADER_LIST_SIZE, MAX_LIST_SIZE],
);

function writeSettings(...pairs: readonly (readonly [id: number, value: number])[]): Buffer {
  return Buffer.concat(pairs.map(([id, value]) => Buffer.concat([Buffer.of(id >> 8, id & 0xff), uint32(value)])));
}

/** The settings of a server, of which several may have one id. Throws for values that are not allowed. */
export function readSettings(payload: Buffer): (readonly [id: number, value: number])[] {
  return Array.from({ length: payload.length / 6 }, (_, i) => {
    const [id, value] = [payload.readUInt16BE(i * 6), payload.readUInt32BE(i * 6 + 2)];
    if (id === Setting.ENABLE_PUSH && value !== 0) throw Http2Error.ours('PROTOCOL_ERROR');
    if (id === Setting.INITIAL_WINDOW_SIZE && value > MAX_WINDOW) throw Http2Error.ours('FLOW_CONTROL_ERROR');
    if (id === Setting.MAX_FRAME_SIZE && (value < 2 ** 14 || value >= 2 ** 24)) throw Http2Error.ours('PROTOCOL_ERROR');
    return [id, value];
  });
}
