/** RFC 9113 section 7, those that we send. */
const CODES = {
  NO_ERROR: 0,
  PROTOCOL_ERROR: 1,
  FRAME_SIZE_ERROR: 6,
  CANCEL: 8,
  COMPRESSION_ERROR: 9,
  ENHANCE_YOUR_CALM: 11,
} as const;

export type Http2ErrorName = keyof typeof CODES;

/** What the other side sent is not HTTP/2, or more than we take. */
export class Http2Error extends Error {
  constructor(readonly kind: Http2ErrorName) {
    super(kind);
  }
}

export function errorCode(kind: Http2ErrorName): number {
  return CODES[kind];
}
