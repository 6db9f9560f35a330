import { abortSignalOf } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

const TIMEOUT_MS = 60_000;
const MAX_ANSWER_SIZE = 16 * 2 ** 20;

const NO_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** Codes of OpenSSL, and of Node for certificates. */
const TLS = /^ERR_(?:TLS|SSL)_|CERT|^UNABLE_TO_/;
/** Codes of undici. */
const TIMEOUT = /^UND_ERR_\w+_TIMEOUT$/;

export interface ServiceCall {
  readonly key: string;
  readonly body?: Uint8Array;
  readonly contentType?: string;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly isJson: boolean;
  readonly isPlainText: boolean;
  readonly text: string;
}

/** Calls a service like this one at the URL that the user named. Redirects are not followed, because the request has the key. */
export function callService(url: URL, { key, body, contentType }: ServiceCall): Promise<ServiceAnswer> {
  const headers = { ...(key !== '' && { 'X-Api-Key': key }), ...(contentType && { 'Content-Type': contentType }) };
  const request = body ? { method: 'POST', body: new Uint8Array(body), headers } : { headers };
  return new Timeouts().limit(TIMEOUT_MS, undefined, async (signal) => {
    try {
      const response = await fetch(url, { ...request, redirect: 'manual', signal: abortSignalOf(signal) });
      const type = response.headers.get('content-type') ?? '';
      return {
        status: response.status,
        isJson: type.startsWith('application/json'),
        isPlainText: type.startsWith('text/plain'),
        text: await textOf(response),
      };
    } catch (error) {
      throw toUpstreamError(error);
    }
  });
}

/**
 * Calls `each` for every line of a response with lines of JSON. Ends with the response: true if it is one, false if
 * the service has no such endpoint or refuses the request. A connection that breaks is an error.
 */
export async function streamLines(
  url: URL,
  { key, body = new Uint8Array(), contentType }: ServiceCall,
  each: (line: object) => void,
): Promise<boolean> {
  const headers = { ...(key !== '' && { 'X-Api-Key': key }), ...(contentType && { 'Content-Type': contentType }) };
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), TIMEOUT_MS);
  try {
    const request = { method: 'POST', body: new Uint8Array(body), headers, redirect: 'manual', signal: stalled.signal };
    const response = await fetch(url, request as RequestInit);
    const isStream = response.ok && (response.headers.get('content-type') ?? '').startsWith('application/x-ndjson');
    if (!isStream) {
      await response.body?.cancel();
      return false;
    }
    for await (const line of linesOf(response)) {
      clearTimeout(timer);
      timer = setTimeout(() => stalled.abort(), TIMEOUT_MS);
      each(line);
    }
    return true;
  } finally {
    clearTimeout(timer);
  }
}

async function* linesOf(response: Response): AsyncGenerator<object> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    rest += first;
    for (const next of others) {
      const line = JSON.parse(rest) as unknown;
      if (typeof line === 'object' && line !== null) yield line;
      rest = next;
    }
    if (rest.length > MAX_ANSWER_SIZE) throw new UpstreamError('too-large');
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_ANSWER_SIZE) throw new UpstreamError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` throws a TypeError with the socket error as its cause. A cause without a code means that nothing was sent. */
function toUpstreamError(error: unknown): UpstreamError {
  const { cause } = error as { readonly cause?: unknown };
  if (error instanceof UpstreamError || cause === undefined) return UpstreamError.of(error);
  const { code } = cause as { readonly code?: unknown };
  if (typeof code !== 'string') return new UpstreamError('unreachable', { cause });
  if (NO_ADDRESS.has(code)) return new UpstreamError('no-address', { cause });
  if (TLS.test(code)) return new UpstreamError('tls', { cause });
  return TIMEOUT.test(code) ? new UpstreamError('timeout', { cause }) : UpstreamError.of(cause);
}
