import { isUtf8 } from 'node:buffer';
import type { NextFunction, Request } from 'express';
import { ApiError, invalidBody } from '../errors/api-error.js';

export const BODY_LIMIT = 65_536;
const DEEPEST = 32;
/** What every object inherits: class-validator takes it for a known property, class-transformer drops it or throws. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Every body is read as bytes, once, up to the limit; the endpoint interprets it. Express's own reader would
 * consume the rest of an oversized body before it rejects it.
 */
export function readBody(request: Request, next: NextFunction): void {
  const { 'content-length': length, 'transfer-encoding': transfer, 'content-encoding': encoding } = request.headers;
  if (length === undefined && transfer === undefined) next();
  else if (Number(length) > BODY_LIMIT) next(tooLarge());
  else if (encoding !== undefined && encoding.toLowerCase() !== 'identity') next(invalidBody('compressed'));
  else
    collected(request).then((body) => {
      request.body = body;
      next();
    }, next);
}

function collected(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', function collect(chunk: Buffer) {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= BODY_LIMIT) return;
      request.off('data', collect).pause();
      reject(tooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
  });
}

function tooLarge(): ApiError {
  return new ApiError('payload_too_large', { limit: BODY_LIMIT });
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export function isJson(contentType: string | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '');
}

/** The bytes of a body; an absent one is empty. */
export function bytesOf(request: Request): Uint8Array {
  return Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
}

/** The JSON object in these bytes. */
export function jsonObject(bytes: Uint8Array): object {
  return plainObject(jsonValue(bytes));
}

/** A value that may go to a DTO class. */
export function plainObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidBody('object');
  const unknown = inheritedIn(value);
  if (unknown !== undefined) throw invalidBody('unknown', { field: unknown });
  return value;
}

/** The body as a JSON object, not yet validated by a DTO class. */
export function jsonBody(request: Request): object {
  if (!isJson(request.headers['content-type'])) throw invalidBody('jsonType');
  return jsonObject(bytesOf(request));
}

/** The first name of a property, at any depth, that every object has. */
function inheritedIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = INHERITED.has(name) ? name : inheritedIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The JSON value in these bytes. */
export function jsonValue(bytes: Uint8Array): unknown {
  const value = parsed(bytes);
  if (isDeeperThan(DEEPEST, value)) throw invalidBody('depth');
  return value;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(textOf(bytes));
  } catch {
    // as below
  }
  throw invalidBody('json');
}

/** Without a byte order mark. */
function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  const text = Buffer.from(buffer, byteOffset, length).toString();
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The validator is recursive, so a few thousand brackets would overflow the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
