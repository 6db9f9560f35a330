import { MIMEType } from 'node:util';
import type { Request } from 'express';
import { invalidBody } from '../errors/api-error.js';
import { bytesOf } from './body.js';

export interface UploadedFile {
  /** Name of the form field. */
  readonly field: string;
  readonly name: string;
  /** A part of the body, and no copy of it. */
  readonly bytes: Buffer;
}

/** A form that was sent as `multipart/form-data`; fields without a value are left out. */
export interface UploadedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly UploadedFile[];
}

const MULTIPART = /^multipart\/form-data\s*;/i;
const MAX_FIELDS = 10;
/** Of one field, unless the form has a field for a long text. */
const MAX_FIELD_BYTES = 1024;
const MAX_HEADER_BYTES = 4096;
const MAX_HEADER_PAIRS = 20;
/** RFC 2046 section 5.1.1. */
const MAX_BOUNDARY = 70;
const [NEWLINE, BLANK_LINE, END] = ['\r\n', '\r\n\r\n', '--'];
const DISPOSITION = /^content-disposition[ \t]*:[ \t]*form-data[ \t]*(?=;|$)/i;
const BINARY = /^content-type[ \t]*:[ \t]*application\/octet-stream[ \t]*(?:;|$)/i;
const PARAMETER = /;[ \t]*([\w*-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

export function isMultipart(contentType: string | undefined): boolean {
  return MULTIPART.test(contentType ?? '');
}

/** The form in the body, which has been read already. An empty file field is no file. */
export function uploadedForm(request: Request, maxFiles: number, maxFieldBytes = MAX_FIELD_BYTES): UploadedForm {
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  let [parts, texts] = [0, 0];
  for (const { head, content } of partsOf(bytesOf(request), boundaryOf(request))) {
    if (++parts > maxFiles + MAX_FIELDS) throw invalidBody('multipart');
    const about = aboutPart(head);
    if (!about) continue;
    const { field, name } = about;
    if (name === undefined) {
      if (++texts > MAX_FIELDS) throw invalidBody('multipart');
      if (content.length > 0) fields.set(field, content.toString('utf8', 0, maxFieldBytes));
    } else if (name !== '' || content.length > 0) {
      if (files.length === maxFiles) throw invalidBody('files', { limit: maxFiles });
      files.push({ field, name, bytes: content });
    }
  }
  return { fields, files };
}

function boundaryOf(request: Request): string {
  try {
    const boundary = new MIMEType(request.headers['content-type'] ?? '').params.get('boundary') ?? '';
    if (boundary !== '' && boundary.length <= MAX_BOUNDARY) return boundary;
  } catch {
    // no media type
  }
  throw invalidBody('multipart');
}

interface Part {
  readonly head: string;
  readonly content: Buffer;
}

/** Each byte is searched once, so that what is paid for is the size of the body, whatever is in it. */
function* partsOf({ buffer, byteOffset, length }: Uint8Array, boundary: string): Generator<Part> {
  const body = Buffer.from(buffer, byteOffset, length);
  const delimiter = `${NEWLINE}${END}${boundary}`;
  const isFirst = startsWith(body, delimiter.slice(NEWLINE.length), 0);
  let at = isFirst ? delimiter.length - NEWLINE.length : afterNext(body, delimiter, 0);
  while (!startsWith(body, END, at)) {
    const window = body.subarray(at, at + MAX_HEADER_BYTES);
    const line = window.indexOf(NEWLINE);
    const end = line < 0 ? -1 : window.indexOf(BLANK_LINE, line);
    if (end < 0) throw invalidBody('multipart');
    const next = afterNext(body, delimiter, at + end + NEWLINE.length);
    const content = body.subarray(at + end + BLANK_LINE.length, next - delimiter.length);
    yield { head: window.toString('utf8', line + NEWLINE.length, Math.max(end, line + NEWLINE.length)), content };
    at = next;
  }
}

function startsWith(body: Buffer, text: string, at: number): boolean {
  return body.toString('latin1', at, at + text.length) === text;
}

function afterNext(body: Buffer, delimiter: string, from: number): number {
  const at = body.indexOf(delimiter, from, 'latin1');
  if (at < 0) throw invalidBody('multipart');
  return at + delimiter.length;
}

/** What a part is: a file if it has a name or is binary. Undefined if it is no part of a form. */
function aboutPart(head: string): { field: string; name: string | undefined } | undefined {
  const lines = head.split(NEWLINE);
  if (lines.length > MAX_HEADER_PAIRS) throw invalidBody('multipart');
  const disposition = lines.find((line) => DISPOSITION.test(line));
  if (disposition === undefined) return undefined;
  const given = new Map(
    [...disposition.matchAll(PARAMETER)].map(([, name = '', quoted, plain = '']) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain,
    ]),
  );
  const isFile = given.has('filename') || given.has('filename*') || lines.some((line) => BINARY.test(line));
  return { field: given.get('name') ?? '', name: isFile ? fileName(given) : undefined };
}

/** Some clients send the whole path. */
function fileName(given: ReadonlyMap<string, string>): string {
  const encoded = /^utf-8'[\w-]*'(.*)$/i.exec(given.get('filename*') ?? '')?.[1];
  const name = (encoded === undefined ? undefined : decoded(encoded)) ?? given.get('filename') ?? '';
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
