import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { decodeBody } from './content-decoding.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';

export interface HttpRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxHeaderBytes: number;
  readonly timeouts: Timeouts;
  readonly timeoutMs: number;
  readonly signal: CancelSignal;
}

export interface BodyLimits {
  readonly maxBytes: number;
  readonly timeouts: Timeouts;
  readonly timeoutMs: number;
  readonly signal: CancelSignal;
}

const NOTHING = Buffer.alloc(0);
/** Responses such as 103 (Early Hints) before the answer; servers send one or two. */
const MAX_INFORMATIONAL = 8;
/** Shared, because every connection ends. */
const LOST = new UpstreamError('reset');

/** The received part of a body, and why it is incomplete, if it is. */
export interface Body {
  readonly bytes: Buffer;
  readonly fault?: UpstreamError;
}

/** Sends a GET over an open connection and waits for the head of the answer. The caller closes the connection. */
export function sendGet(socket: Socket, request: HttpRequest): Promise<IncomingMessage> {
  return exchange(socket, 'GET', request);
}

/** The same with a body. */
export function sendPost(socket: Socket, request: HttpRequest, body: Buffer): Promise<IncomingMessage> {
  return exchange(socket, 'POST', request, body);
}

function exchange(
  socket: Socket,
  method: string,
  { url, headers, ...limits }: HttpRequest,
  body?: Buffer,
): Promise<IncomingMessage> {
  const options = {
    method,
    createConnection: () => socket,
    path: url.pathname + url.search,
    setHost: false,
    headers: { host: url.host, connection: 'close', ...headers },
    maxHeaderSize: limits.maxHeaderBytes,
    insecureHTTPParser: true, // accepts malformed responses that browsers accept; request smuggling is impossible, because the connection is not shared
  };
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const lost = () => reject(new UpstreamError('reset'));
      const sent = request(options, (message) => {
        sent.off('close', lost); // avoids creating an error, which costs as much as a request
        resolve(message);
      });
      refuseEndlessHints(sent);
      sent.on('error', reject).on('close', lost).end(body);
    });
  return limits.timeouts.limit(limits.timeoutMs, limits.signal, send);
}

/** Without the listener, Node reads the rest of a chunk at a fifth of the cost. */
function refuseEndlessHints(sent: ClientRequest): void {
  let informational = 0;
  const count = () => {
    if (++informational <= MAX_INFORMATIONAL) return;
    sent.off('information', count);
    sent.destroy(new UpstreamError('too-large'));
  };
  sent.on('information', count);
}

export async function readResponseBody(
  message: IncomingMessage,
  { maxBytes, timeouts, timeoutMs, signal }: BodyLimits,
): Promise<Body> {
  const read = async (): Promise<Body> => {
    const { bytes: raw, end } = await receiveBody(message, maxBytes);
    const { bytes, fault } = await decodeBody(raw, message.headers['content-encoding'] ?? '', maxBytes);
    const cause = end ?? fault; // a truncated body also causes a decoding fault
    return cause === undefined ? { bytes } : { bytes, fault: bodyFault(cause) };
  };
  return timeouts
    .limit(timeoutMs, signal, read)
    .catch((error: unknown) => ({ bytes: NOTHING, fault: bodyFault(error) }));
}

/** The received part of a body, up to the limit. Uses events, because `for await` over the stream is much slower. */
function receiveBody(
  message: IncomingMessage,
  limit: number,
): Promise<{ readonly bytes: Buffer; readonly end?: Error }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const done = (end?: Error) => resolve({ bytes: Buffer.concat(chunks), ...(end && { end }) });
    message
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, limit - length));
        length += chunk.length;
        if (length <= limit) return;
        message.pause(); // further data is not needed
        done(new UpstreamError('too-large'));
      })
      .on('error', done)
      .on('close', () => done(LOST))
      .on('end', () => done());
  });
}

/** A connection that ends before the announced length is a malformed response. */
function bodyFault(error: unknown): UpstreamError {
  const fault = UpstreamError.from(error);
  return fault.reason === 'reset' ? new UpstreamError('malformed', { cause: error }) : fault;
}

/** Fields of which only the first counts; joined values would have another meaning. */
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
