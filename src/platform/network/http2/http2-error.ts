import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** RFC 9113 section 7. */
const CODES = {
  NO_ERROR: 0,
  PROTOCOL_ERROR: 1,
  INTERNAL_ERROR: 2,
  FLOW_CONTROL_ERROR: 3,
  SETTINGS_TIMEOUT: 4,
  STREAM_CLOSED: 5,
  FRAME_SIZE_ERROR: 6,
  REFUSED_STREAM: 7,
  CANCEL: 8,
  COMPRESSION_ERROR: 9,
  CONNECT_ERROR: 10,
  ENHANCE_YOUR_CALM: 11,
  INADEQUATE_SECURITY: 12,
  HTTP_1_1_REQUIRED: 13,
} as const;

export type Http2ErrorName = keyof typeof CODES;

const NAMES = new Map<number, string>(Object.entries(CODES).map(([name, code]) => [code, name]));

/** The server violates the protocol or a limit of ours, or it sent RST_STREAM or GOAWAY with this code. */
export class Http2Error extends Error {
  private constructor(
    readonly errorCode: number,
    message: string,
    /** The server violated the protocol, or a limit of ours. */
    readonly isOurs = false,
  ) {
    super(message);
    this.name = 'Http2Error';
  }

  /** We end a stream or the connection for this reason. */
  static ours(name: Http2ErrorName): Http2Error {
    return new Http2Error(CODES[name], name, true);
  }

  /** The server ended it. Unknown codes are kept as numbers (RFC 9113 section 7). */
  static received(frame: 'GOAWAY' | 'RST_STREAM', code: number): Http2Error {
    return new Http2Error(code, `${frame} ${NAMES.get(code) ?? code}`);
  }
}

/** The server chose another protocol, such as a proxy that inspects TLS. */
export class NoHttp2Error extends UpstreamError {
  constructor(chosen: string | false | null) {
    super('malformed', { cause: `ALPN ${chosen === false ? 'none' : String(chosen)}` });
  }
}

export function errorCode(name: Http2ErrorName): number {
  return CODES[name];
}
