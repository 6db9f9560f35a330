import { Readable } from 'node:stream';
import type { Request } from 'express';
import { ApiError, invalidBody } from '#platform/edge/errors/api-error.js';
import { isJson, jsonBody } from '#platform/edge/http/body.js';
import { hasBody, readBody } from '#platform/edge/http/read-body.js';
import { validated } from '#platform/edge/params/validation.js';
import { USUAL_CHECKS } from './scan-checks.js';
import { ScanInput, type ScanOptions } from './scans.dto.js';
import type { SentList } from './scans.service.js';

const MAX_LIST_BYTES = 64 * 2 ** 20;
/** Of the short form; longer lists are lines. */
const MAX_JSON_BYTES = 512 * 1024;
const TEXT = /^text\/plain\s*(?:;|$)/i;
const NDJSON = /^application\/x-ndjson\s*(?:;|$)/i;

/** The list in the body of a request; one of lines is read while it arrives. */
export async function sentList(request: Request, options: ScanOptions): Promise<SentList> {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = request.headers;
  if (!hasBody(request)) throw invalidBody('noDomain');
  if (isJson(type)) return shortList(request, options);
  if (!TEXT.test(type ?? '') && !NDJSON.test(type ?? '')) throw invalidBody('listType');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw invalidBody('compressed');
  if (Number(length) > MAX_LIST_BYTES) throw tooLarge();
  return { pieces: pieces(request), form: TEXT.test(type ?? '') ? 'lines' : 'ndjson', ...wishOf(options) };
}

async function shortList(request: Request, options: ScanOptions): Promise<SentList> {
  await readBody(request, MAX_JSON_BYTES);
  const { domains, ...own } = validated(ScanInput, jsonBody(request));
  const { label = options.label, checks = options.checks, callback = options.callback } = own;
  return listOf(domains, { label, checks, callback });
}

/** A list in memory. */
export function listOf(domains: readonly string[], wish: Wish): SentList {
  const lines = Buffer.from(domains.map((domain) => domain.replace(/[\r\n]/g, ' ')).join('\n'));
  return { pieces: Readable.from([lines]), form: 'lines', ...wishOf(wish) };
}

type Wish = { readonly [Option in keyof ScanOptions]: ScanOptions[Option] | undefined };

function wishOf({ label = '', checks = USUAL_CHECKS, callback = '' }: Wish): Omit<SentList, 'pieces' | 'form'> {
  return { label, checks, callback };
}

async function* pieces(request: Request): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of request) {
    bytes += (piece as Buffer).length;
    if (bytes > MAX_LIST_BYTES) throw tooLarge();
    yield piece as Buffer;
  }
}

function tooLarge(): ApiError {
  return new ApiError('payload_too_large', { limit: MAX_LIST_BYTES });
}
