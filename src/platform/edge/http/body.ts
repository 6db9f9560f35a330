import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { judgeObject, type ReadJson, readJson } from '#base/domain/json-object.js';
import { type ApiError, invalidBody } from '../errors/api-error.js';
import { fieldsIn, type FormFields } from '../workers/form.job.js';
import { jsonIn } from '../workers/json.job.js';

/** Bytes of a body, unless the route has a `@BodyLimit` of its own. */
export const BODY_LIMIT = 65_536;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Large bodies that a worker has read. */
const readByWorker = new WeakMap<Request, ReadJson>();
const formsReadByWorker = new WeakMap<Request, FormFields>();

export function isJson(contentType: string | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '');
}

export function isForm(contentType: string | undefined): boolean {
  return FORM_TYPE.test(contentType ?? '');
}

/** The bytes of a body; an absent one is empty. */
export function bytesOf(request: Request): Uint8Array {
  return Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
}

/** Keeps what a worker read in the body for the endpoint. */
export function keepJson(request: Request, read: ReadJson): void {
  readByWorker.set(request, read);
}

/** Keeps the fields that a worker read in the body. */
export function keepForm(request: Request, fields: FormFields | undefined): void {
  if (!fields) throw invalidBody('keys');
  formsReadByWorker.set(request, fields);
}

/** The fields of a form, whatever its type says. */
export function formIn(request: Request): URLSearchParams {
  const fields = formsReadByWorker.get(request) ?? fieldsIn(bytesOf(request));
  if (!fields) throw invalidBody('keys');
  return new URLSearchParams(fields as [string, string][]);
}

/** The JSON object in the body, whatever its type says. */
export function jsonOf(request: Request): object {
  return objectIn(readByWorker.get(request) ?? jsonIn(bytesOf(request)));
}

/** The JSON object in these bytes, not yet validated by a DTO class. */
export function jsonObjectIn(bytes: Uint8Array): object {
  return objectIn(jsonIn(bytes));
}

/** A value that may go to a DTO class. */
export function plainObject(value: unknown): object {
  return objectIn(judgeObject(value));
}

/** The body as a JSON object, not yet validated by a DTO class. */
export function jsonBody(request: Request): object {
  if (!isJson(request.headers['content-type'])) throw invalidBody('jsonType');
  return jsonOf(request);
}

/** The JSON value in these bytes. */
export function jsonValue(bytes: Uint8Array): unknown {
  const { buffer, byteOffset, length } = bytes;
  const read: ReadJson = isUtf8(bytes)
    ? readJson(Buffer.from(buffer, byteOffset, length).toString())
    : { fault: 'json' };
  if ('fault' in read) throw refusalOf(read);
  return read.value;
}

function objectIn(read: ReadJson): object {
  if ('fault' in read) throw refusalOf(read);
  return read.value as object;
}

function refusalOf({ fault, field }: Extract<ReadJson, { fault: string }>): ApiError {
  return invalidBody(fault, field === undefined ? {} : { field });
}
