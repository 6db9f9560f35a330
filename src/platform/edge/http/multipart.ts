import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import { nextSlice } from '#base/execution/time-slices.js';
import { ApiError, invalidBody } from '../errors/api-error.js';
import { bytesOf } from './body.js';

export interface UploadedFile {
  /** Name of the form field. */
  readonly field: string;
  readonly name: string;
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
/** Read per turn of the event loop: as many parts as fit into it take a few milliseconds. */
const PIECE_BYTES = 16_384;

export function isMultipart(contentType: string | undefined): boolean {
  return MULTIPART.test(contentType ?? '');
}

/** The form in the body, which has been read already. An empty file field is no file. */
export async function uploadedForm(
  request: Request,
  maxFiles: number,
  maxFieldBytes = MAX_FIELD_BYTES,
): Promise<UploadedForm> {
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  const parser = parserFor(request, maxFiles, maxFieldBytes);
  const refuse = (fault: string) => parser.destroy(invalidBody(fault, { limit: maxFiles }));
  parser.on('field', (name, value) => value !== '' && fields.set(name, value));
  parser.on('filesLimit', () => refuse('files'));
  parser.on('partsLimit', () => refuse('multipart'));
  parser.on('fieldsLimit', () => refuse('multipart'));
  parser.on('file', (field, stream, name: string | undefined) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('error', () => refuse('multipart'));
    stream.on('end', () => {
      const bytes = Buffer.concat(pieces);
      if (name !== undefined || bytes.length > 0) files.push({ field, name: name ?? '', bytes });
    });
  });
  const isOver = finished(parser);
  await Promise.all([isOver, feed(parser, bytesOf(request))]).catch((error: unknown) => {
    throw error instanceof ApiError ? error : invalidBody('multipart');
  });
  return { fields, files };
}

function parserFor(request: Request, maxFiles: number, maxFieldBytes: number): InstanceType<typeof Busboy> {
  const limits = {
    files: maxFiles,
    fields: MAX_FIELDS,
    parts: maxFiles + MAX_FIELDS + 1,
    fieldSize: maxFieldBytes,
    headerSize: MAX_HEADER_BYTES,
    headerPairs: MAX_HEADER_PAIRS,
  };
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits,
    });
  } catch {
    throw invalidBody('multipart'); // no boundary
  }
}

/** Goes on until the parser is destroyed, because nothing more of a refused form is read. */
async function feed(parser: InstanceType<typeof Busboy>, body: Uint8Array): Promise<void> {
  for (let at = 0; at < body.length && !parser.destroyed; at += PIECE_BYTES) {
    await nextSlice();
    parser.write(body.subarray(at, at + PIECE_BYTES));
  }
  if (!parser.destroyed) parser.end();
}
