import { Http2Error } from './http2-error.js';

/** RFC 9113 section 6. */
export const FrameType = {
  DATA: 0,
  HEADERS: 1,
  PRIORITY: 2,
  RST_STREAM: 3,
  SETTINGS: 4,
  PUSH_PROMISE: 5,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
} as const;

export const Flag = { ACK: 1, END_STREAM: 1, END_HEADERS: 4, PADDED: 8, PRIORITY: 0x20 } as const;

export interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

const HEAD = 9;
/** The default of SETTINGS_MAX_FRAME_SIZE, which we do not raise. */
const MAX_FRAME = 16_384;
const NOTHING = Buffer.alloc(0);

export function encodeFrame(type: number, flags: number, stream: number, payload: Buffer = NOTHING): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD + payload.length);
  bytes.writeUIntBE(payload.length, 0, 3);
  bytes[3] = type;
  bytes[4] = flags;
  bytes.writeUInt32BE(stream, 5);
  payload.copy(bytes, HEAD);
  return bytes;
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Joins received chunks into frames. */
export class FrameReader {
  private rest: Buffer = NOTHING;

  add(chunk: Buffer): void {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
  }

  /** The next complete frame. */
  next(): Frame | undefined {
    const bytes = this.rest;
    if (bytes.length < HEAD) return undefined;
    const length = bytes.readUIntBE(0, 3);
    if (length > MAX_FRAME) throw Http2Error.ours('FRAME_SIZE_ERROR');
    const end = HEAD + length;
    if (bytes.length < end) return undefined;
    this.rest = bytes.subarray(end);
    const stream = bytes.readUInt32BE(5) & 0x7fffffff;
    return { type: bytes[3]!, flags: bytes[4]!, stream, payload: bytes.subarray(HEAD, end) };
  }
}

/** Where a frame may occur and how long it is, by type (RFC 9113 section 6). */
const RULES: readonly { readonly isOnStream?: boolean; readonly fits?: (length: number) => boolean }[] = [
  { isOnStream: true },
  { isOnStream: true },
  { isOnStream: true, fits: (length) => length === 5 },
  { isOnStream: true, fits: (length) => length === 4 },
  { isOnStream: false, fits: (length) => length % 6 === 0 },
  {},
  { isOnStream: false, fits: (length) => length === 8 },
  { isOnStream: false, fits: (length) => length >= 8 },
  { fits: (length) => length === 4 },
  { isOnStream: true },
];

/** Throws for a frame that is on the wrong stream or has the wrong length. Unknown types are valid (section 5.5). */
export function checkFrame({ type, stream, payload }: Frame): void {
  const rule = RULES[type];
  if (rule?.isOnStream !== undefined && rule.isOnStream !== stream > 0) throw Http2Error.ours('PROTOCOL_ERROR');
  if (rule?.fits && !rule.fits(payload.length)) throw Http2Error.ours('FRAME_SIZE_ERROR');
}

/** The payload of DATA or HEADERS without padding and priority. */
export function frameContent({ type, flags, payload }: Frame): Buffer {
  const isPadded = (flags & Flag.PADDED) !== 0;
  const priority = type === FrameType.HEADERS && flags & Flag.PRIORITY ? 5 : 0;
  const start = (isPadded ? 1 : 0) + priority;
  const end = payload.length - (isPadded ? (payload[0] ?? 0) : 0);
  if (start > end) throw Http2Error.ours('PROTOCOL_ERROR');
  return payload.subarray(start, end);
}
