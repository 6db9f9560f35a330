import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { decoded } from './content-decoding.js';
import { withDeadline } from '../deadline.js';
import { UpstreamError } from '../upstream-error.js';
import type { Caller } from '../caller.js';

export interface GetRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxHeaderBytes: number;
  readonly timeoutMs: number;
  readonly signal: Caller;
}

export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: Caller;
}

const NOTHING = Buffer.alloc(0);
/** One for all, since every connection ends. */
const LOST = new UpstreamError('reset');

/** The received part of a body, and why it is incomplete, if it is. */
export interface Body {
  readonly bytes: Buffer;
  readonly fault?: UpstreamError;
}

/** Sends a GET over an open connection and waits for the head of the answer. The caller closes the connection. */
export function get(socket: Socket, { url, headers, ...limits }: GetRequest): Promise<IncomingMessage> {
  const options = {
    createConnection: () => socket,
    path: url.pathname + url.search,
    setHost: false,
    headers: { host: url.host, connection: 'close', ...headers },
    maxHeaderSize: limits.maxHeaderBytes,
    insecureHTTPParser: true, // reads the untidy answers that browsers read; nobody else's answers come over this connection
  };
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const lost = () => reject(new UpstreamError('reset'));
      const sent = request(options, (message) => {
        sent.off('close', lost); // an error that nobody needs costs as much as a question
        resolve(message);
      });
      sent.on('error', reject).on('close', lost).end();
    });
  return withDeadline(limits.timeoutMs, limits.signal, send);
}

export async function readBody(message: IncomingMessage, { maxBytes, timeoutMs, signal }: BodyLimits): Promise<Body> {
  const read = async (): Promise<Body> => {
    const { bytes: raw, end } = await received(message, maxBytes);
    const { bytes, fault } = await decoded(raw, message.headers['content-encoding'] ?? '', maxBytes);
    const cause = end ?? fault; // what is cut cannot be decoded to its end
    return cause === undefined ? { bytes } : { bytes, fault: bodyFault(cause) };
  };
  return withDeadline(timeoutMs, signal, read).catch((error: unknown) => ({ bytes: NOTHING, fault: bodyFault(error) }));
}

/** As much of a body as came, up to the limit, and why there is no more; a loop over the stream would cost more than all the rest. */
function received(message: IncomingMessage, limit: number): Promise<{ readonly bytes: Buffer; readonly end?: Error }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const done = (end?: Error) => resolve({ bytes: Buffer.concat(chunks), ...(end && { end }) });
    message
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, limit - length));
        length += chunk.length;
        if (length <= limit) return;
        message.pause(); // what comes now is kept by nobody
        done(new UpstreamError('too-large'));
      })
      .on('error', done)
      .on('close', () => done(LOST))
      .on('end', () => done());
  });
}

/** A connection that ends before the promised length is an answer that cannot be right. */
function bodyFault(error: unknown): UpstreamError {
  const fault = UpstreamError.from(error);
  return fault.reason === 'reset' ? new UpstreamError('malformed', { cause: error }) : fault;
}

/** Fields of which the first counts if there are several; joined they would mean something else. */
const FIRST_COUNTS = ['location', 'strict-transport-security'];

/** Fields in order; an invalid one invalidates the response. */
export function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  try {
    const headers = new Headers();
    for (const [i, name] of rawHeaders.entries()) {
      if (i % 2 === 1) continue;
      const isLater = FIRST_COUNTS.includes(name.toLowerCase()) && headers.has(name);
      if (!isLater) headers.append(name, rawHeaders[i + 1] ?? '');
    }
    return headers;
  } catch (error) {
    throw new UpstreamError('malformed', { cause: error });
  }
}
