import type { Exchange } from './http2-client.js';
import { Http2Error } from './http2-error.js';

/** Octets of one response, padding included; a message of 64 KiB fits, so the window is never opened again. */
export const STREAM_WINDOW = 2 ** 17;

/** Responses such as 103 (Early Hints) before the answer. */
const MAX_INFORMATIONAL = 8;
const STATUS = /^[1-5]\d\d$/;
const LENGTH = /^\d{1,9}$/;

/** A request and the part of its response that has arrived (RFC 9113 section 8.1). Every error it throws ends this stream only. */
export class ResponseStream {
  private hasHeaders = false;
  private informational = 0;
  private received = 0;
  private size = 0;
  private contentLength: number | undefined;

  constructor(readonly exchange: Exchange) {}

  onHeaders(fields: ReadonlyMap<string, string>, isEnd: boolean): void {
    const status = fields.get(':status');
    if (this.hasHeaders) {
      const isTrailers = isEnd && status === undefined;
      if (!isTrailers) throw Http2Error.ours('PROTOCOL_ERROR');
      return;
    }
    if (status === undefined || !STATUS.test(status)) throw Http2Error.ours('PROTOCOL_ERROR');
    const isInterim = status.startsWith('1');
    if (isInterim && isEnd) throw Http2Error.ours('PROTOCOL_ERROR');
    if (isInterim) return this.countInformational();
    this.hasHeaders = true;
    this.contentLength = readLength(fields.get('content-length'));
    this.exchange.onHeaders(fields);
  }

  private countInformational(): void {
    if (++this.informational > MAX_INFORMATIONAL) throw Http2Error.ours('ENHANCE_YOUR_CALM');
  }

  /** @param octets the length of the frame, padding included. */
  onData(content: Buffer, octets: number): void {
    if (!this.hasHeaders) throw Http2Error.ours('PROTOCOL_ERROR');
    this.received += octets;
    if (this.received > STREAM_WINDOW) throw Http2Error.ours('FLOW_CONTROL_ERROR');
    this.size += content.length;
    if (this.size > (this.contentLength ?? Infinity)) throw Http2Error.ours('PROTOCOL_ERROR');
    if (content.length > 0) this.exchange.onData(content);
  }

  checkEnd(): void {
    const isComplete = this.hasHeaders && this.size === (this.contentLength ?? this.size);
    if (!isComplete) throw Http2Error.ours('PROTOCOL_ERROR');
  }
}

function readLength(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!LENGTH.test(value)) throw Http2Error.ours('PROTOCOL_ERROR');
  return Number(value);
}
