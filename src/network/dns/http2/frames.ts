import { Http2Error } from './http2-error.js';

/** RFC 9113 section 6. */
export const FrameType = {
  DATA: 0,
  HEADERS: 1,
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
const LARGEST_FRAME = 16_384;
const NOTHING = Buffer.alloc(0);

export function frame(type: number, flags: number, stream: number, payload: Buffer = NOTHING): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD + payload.length);
  bytes.writeUIntBE(payload.length, 0, 3);
  bytes[3] = type;
  bytes[4] = flags;
  bytes.writeUInt32BE(stream, 5);
  payload.copy(bytes, HEAD);
  return bytes;
}

/** Puts frames together from what arrives. */
export class FrameReader {
  private rest: Buffer = NOTHING;

  /** The frames that are complete now. */
  *read(chunk: Buffer): Generator<Frame, void, void> {
    let bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    while (bytes.length >= HEAD) {
      const length = bytes.readUIntBE(0, 3);
      if (length > LARGEST_FRAME) throw new Http2Error('FRAME_SIZE_ERROR');
      if (bytes.length < HEAD + length) break;
      const payload = bytes.subarray(HEAD, HEAD + length);
      yield { type: bytes[3]!, flags: bytes[4]!, stream: bytes.readUInt32BE(5) & 0x7fffffff, payload };
      bytes = bytes.subarray(HEAD + length);
    }
    this.rest = bytes;
  }
}

/** What a frame carries without its padding and its priority. */
export function content({ type, flags, payload }: Frame): Buffer {
  const isPadded = (flags & Flag.PADDED) !== 0;
  const priority = type === FrameType.HEADERS && flags & Flag.PRIORITY ? 5 : 0;
  const start = (isPadded ? 1 : 0) + priority;
  const end = payload.length - (isPadded ? (payload[0] ?? 0) : 0);
  if (start > end) throw new Http2Error('PROTOCOL_ERROR');
  return payload.subarray(start, end);
}
