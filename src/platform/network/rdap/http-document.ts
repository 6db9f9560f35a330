import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { type CancelSignal, abortSignalOf } from '#platform/runtime/cancel-signal.js';

/** A document with its HTTP metadata. */
export interface HttpDocument {
  readonly url: string;
  readonly text: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Milliseconds since the epoch. */
  readonly freshUntil: number;
}

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const MAX_BYTES = 4_000_000;

/** Downloads a document from a URL of the operator; an earlier copy is revalidated with a conditional request. */
export async function fetchDocument(
  url: string,
  earlier: HttpDocument | undefined,
  now: number,
  signal: CancelSignal,
): Promise<HttpDocument> {
  const headers = new Headers({ accept: 'application/json' });
  if (earlier?.etag) headers.set('if-none-match', earlier.etag);
  if (earlier?.lastModified) headers.set('if-modified-since', earlier.lastModified);
  try {
    return await readDocument(await fetch(url, { headers, signal: abortSignalOf(signal) }), url, earlier, now);
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw UpstreamError.of((error as Error).cause ?? error); // `fetch` has the socket error as its cause
  }
}

async function readDocument(
  response: Response,
  url: string,
  earlier: HttpDocument | undefined,
  now: number,
): Promise<HttpDocument> {
  const { status, headers } = response;
  const freshUntil = now + freshness(headers.get('cache-control') ?? '');
  if (status === 304 && earlier) return { ...earlier, freshUntil };
  if (status !== 200) throw new UpstreamError('malformed', { cause: status });
  const text = await readText(response);
  return { url, text, etag: headers.get('etag'), lastModified: headers.get('last-modified'), freshUntil };
}

/** Checked at least daily and at most hourly, in between as the server's headers say. */
export function freshness(cacheControl: string): number {
  const [, seconds] = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(cacheControl) ?? [];
  const uncacheable = /(?:^|[\s,])no-(?:cache|store)/i.test(cacheControl);
  if (seconds === undefined && !uncacheable) return DAY;
  return Math.min(Math.max(uncacheable ? 0 : Number(seconds) * 1000, HOUR), DAY);
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new UpstreamError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
