import type { IncomingMessage } from 'node:http';
import { parseUrl } from '#base/domain/parse-url.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { OperatorRequests } from '../connect/operator-requests.js';

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
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Downloads a document from a URL of the operator; an earlier copy is revalidated with a conditional request. */
export async function fetchDocument(
  requests: OperatorRequests,
  url: string,
  earlier: HttpDocument | undefined,
  now: number,
  signal: CancelSignal,
): Promise<HttpDocument> {
  const fields = {
    accept: 'application/json',
    ...(earlier?.etag && { 'if-none-match': earlier.etag }),
    ...(earlier?.lastModified && { 'if-modified-since': earlier.lastModified }),
  };
  try {
    return await readDocument(await follow(requests, new URL(url), fields, signal), url, earlier, now);
  } catch (error) {
    throw UpstreamError.from(error);
  }
}

async function follow(
  requests: OperatorRequests,
  start: URL,
  fields: Record<string, string>,
  signal: CancelSignal,
): Promise<IncomingMessage> {
  let url = start;
  for (let left = MAX_REDIRECTS; ; left--) {
    const response = await requests.get(url, fields, signal);
    const { location } = response.headers;
    if (!REDIRECTS.includes(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    const next = parseUrl(location, url);
    if (next?.protocol !== 'https:' && next?.protocol !== 'http:') throw new UpstreamError('malformed');
    if (left === 0) throw new UpstreamError('too-many-redirects');
    url = next;
  }
}

async function readDocument(
  response: IncomingMessage,
  url: string,
  earlier: HttpDocument | undefined,
  now: number,
): Promise<HttpDocument> {
  const { statusCode, headers } = response;
  const freshUntil = now + freshness(headers['cache-control'] ?? '');
  if (statusCode !== 200) response.destroy();
  if (statusCode === 304 && earlier) return { ...earlier, freshUntil };
  if (statusCode !== 200) throw new UpstreamError('malformed', { cause: `HTTP ${statusCode ?? ''}` });
  const text = await readText(response);
  return { url, text, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null, freshUntil };
}

/** Checked at least daily and at most hourly, in between as the server's headers say. */
export function freshness(cacheControl: string): number {
  const [, seconds] = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(cacheControl) ?? [];
  const uncacheable = /(?:^|[\s,])no-(?:cache|store)/i.test(cacheControl);
  if (seconds === undefined && !uncacheable) return DAY;
  return Math.min(Math.max(uncacheable ? 0 : Number(seconds) * 1000, HOUR), DAY);
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new UpstreamError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
