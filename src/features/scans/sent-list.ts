import { Readable } from 'node:stream';
import type { Request } from 'express';
import { ApiError, invalidBody } from '#platform/edge/errors/api-error.js';
import { isJson, jsonObjectIn } from '#platform/edge/http/body.js';
import { hasBody } from '#platform/edge/http/read-body.js';
import { validated } from '#platform/edge/params/validation.js';
import { USUAL_CHECKS } from './scan-checks.js';
import { DomainList } from './domain-list.js';
import { JsonList } from './json-list.js';
import { ScanInput, type ScanOptions } from './scans.dto.js';
import type { ScanWish, SentList } from './scans.service.js';

const MAX_LIST_BYTES = 64 * 2 ** 20;
const TEXT = /^text\/plain\s*(?:;|$)/i;
const NDJSON = /^application\/x-ndjson\s*(?:;|$)/i;

/** The list in the body of a request, which is read while it arrives. */
export function sentList(request: Request, options: ScanOptions): SentList {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = request.headers;
  if (!hasBody(request)) throw invalidBody('noDomain');
  const isLines = TEXT.test(type ?? '');
  if (!isLines && !NDJSON.test(type ?? '') && !isJson(type)) throw invalidBody('listType');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw invalidBody('compressed');
  if (Number(length) > MAX_LIST_BYTES) throw tooLarge();
  if (isJson(type)) return jsonListOf(pieces(request), options);
  return { pieces: pieces(request), list: new DomainList(isLines ? 'lines' : 'ndjson'), wish: () => wishOf(options) };
}

/** What the object says of the scan is known when all of it is there. */
function jsonListOf(from: AsyncIterable<Buffer>, options: ScanOptions): SentList {
  const list = new JsonList();
  const wish = () => {
    const own = validated(ScanInput, jsonObjectIn(list.rest));
    const { label = options.label, checks = options.checks, callback = options.callback } = own;
    return wishOf({ label, checks, callback });
  };
  return { pieces: from, list, wish };
}

/** A list in memory. */
export function listOf(domains: readonly string[], wish: Wish): SentList {
  const lines = Buffer.from(domains.map((domain) => domain.replace(/[\r\n]/g, ' ')).join('\n'));
  return { pieces: Readable.from([lines]), list: new DomainList('lines'), wish: () => wishOf(wish) };
}

type Wish = { readonly [Option in keyof ScanOptions]: ScanOptions[Option] | undefined };

function wishOf({ label = '', checks = USUAL_CHECKS, callback = '' }: Wish): ScanWish {
  return { label, checks, callback };
}

async function* pieces(request: Request): AsyncGenerator<Buffer> {
  let bytes = 0;
  // A refusal in the middle is sent like any other: the request must not be destroyed.
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    bytes += (piece as Buffer).length;
    if (bytes > MAX_LIST_BYTES) throw tooLarge();
    yield piece as Buffer;
  }
}

function tooLarge(): ApiError {
  return new ApiError('payload_too_large', { limit: MAX_LIST_BYTES });
}
