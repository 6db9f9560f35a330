import { isNestedDeeper, parseForeignJson } from '#base/domain/foreign-json.js';
import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { invalidBody } from '../errors/api-error.js';

/** Bytes of a body, unless the route has a `@BodyLimit` of its own. */
export const BODY_LIMIT = 65_536;
const MAX_DEPTH = 32;
/** Names that every object inherits: class-validator accepts them as known, class-transformer drops them or throws. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

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

/** The first property name, at any depth, that is in INHERITED. */
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
  if (!isUtf8(bytes)) throw invalidBody('json');
  const text = textOf(bytes);
  // The validator is recursive, so a few thousand brackets would overflow the stack.
  if (isNestedDeeper(text, MAX_DEPTH)) throw invalidBody('depth');
  return parsed(text);
}

function parsed(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    // invalid JSON, reported below
  }
  throw invalidBody('json');
}

/** Without a byte order mark. */
function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  const text = Buffer.from(buffer, byteOffset, length).toString();
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
