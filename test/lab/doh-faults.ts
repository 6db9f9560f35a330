import type { ServerHttp2Stream } from 'node:http2';

/** `reset` ends the connection the hard way. */
export type Send = (stream: ServerHttp2Stream, answer: Uint8Array, reset: () => void) => void;

const DNS_MESSAGE = 'application/dns-message';
const SLOWNESS_MS = 150;
const OVERSIZE = 1024 * 1024;

function respond(stream: ServerHttp2Stream, body: Uint8Array, headers: Record<string, string | number> = {}): void {
  stream.respond({ ':status': 200, 'content-type': DNS_MESSAGE, 'cache-control': 'max-age=60', ...headers });
  stream.end(body);
}

/** How a resolver fails over HTTP although it is there. */
export const DOH_FAULTS = {
  /** Late, but in time for a patient caller. */
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
  /** Says how long the answer is and hangs up half-way. */
  'cut-off': (stream, answer) => {
    stream.respond({ ':status': 200, 'content-type': DNS_MESSAGE, 'content-length': answer.length });
    stream.write(answer.subarray(0, answer.length / 2), () => stream.session?.destroy());
  },
  /** The answer to a question that nobody asked. */
  'other-question': (stream, answer) => {
    const other = Uint8Array.from(answer);
    other[13]! ^= 1; // the first letter of the name asked for
    respond(stream, other);
  },
} satisfies Record<string, Send>;

export type DohFault = 'down' | keyof typeof DOH_FAULTS;

export const send: Send = (stream, answer) => respond(stream, answer);
