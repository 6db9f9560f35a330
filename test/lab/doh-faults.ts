import type { ServerHttp2Stream } from 'node:http2';

/** `reset` closes the connection with a TCP RST. */
export type Send = (stream: ServerHttp2Stream, answer: Uint8Array, reset: () => void) => void;

const DNS_MESSAGE = 'application/dns-message';
const SLOWNESS_MS = 150;
const OVERSIZE = 1024 * 1024;

function respond(stream: ServerHttp2Stream, body: Uint8Array, headers: Record<string, string | number> = {}): void {
  stream.respond({ ':status': 200, 'content-type': DNS_MESSAGE, 'cache-control': 'max-age=60', ...headers });
  stream.end(body);
}

/** Ways in which a reachable resolver fails over HTTP. */
export const DOH_FAULTS = {
  /** Delayed, but within a long timeout. */
  slow: (stream, answer) => void setTimeout(() => stream.destroyed || respond(stream, answer), SLOWNESS_MS),
  silent: () => undefined,
  reset: (_, __, reset) => reset(),
  garbage: (stream) => respond(stream, Buffer.from('\x00\x00\x81\x80garbage, not DNS')),
  empty: (stream) => respond(stream, new Uint8Array()),
  truncated: (stream, answer) => respond(stream, answer.subarray(0, answer.length - 5)),
  oversized: (stream) => respond(stream, Buffer.alloc(OVERSIZE)),
  'wrong-type': (stream, answer) => respond(stream, answer, { 'content-type': 'text/html' }),
  redirecting: (stream, answer) => respond(stream, answer, { ':status': 302, location: '/elsewhere' }),
  'server-error': (stream, answer) => respond(stream, answer, { ':status': 503 }),
  /** Sends the whole Content-Length, but closes the connection after half of the answer. */
  'cut-off': (stream, answer) => {
    stream.respond({ ':status': 200, 'content-type': DNS_MESSAGE, 'content-length': answer.length });
    stream.write(answer.subarray(0, answer.length / 2), () => stream.session?.destroy());
  },
  /** An answer to another question. */
  'other-question': (stream, answer) => {
    const other = Uint8Array.from(answer);
    other[13]! ^= 1; // the first letter of the queried name
    respond(stream, other);
  },
} satisfies Record<string, Send>;

export type DohFault = 'down' | keyof typeof DOH_FAULTS;

export const send: Send = (stream, answer) => respond(stream, answer);
