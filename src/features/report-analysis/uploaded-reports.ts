import type { Request } from 'express';
import { escapeInvisible } from '#base/domain/evidence.js';
import { invalidBody } from '#platform/edge/errors/api-error.js';
import { bytesOf, isForm, isJson, jsonOf } from '#platform/edge/http/body.js';
import { isMultipart, uploadedForm } from '#platform/edge/http/multipart.js';
import { validated } from '#platform/edge/params/validation.js';
import type { GivenFile } from './readers/read-reports.js';
import { MAX_FILES, ReportAnalysisBody, type ReportUpload } from './report-analysis.dto.js';

export const MAX_BODY_BYTES = 10 * 1024 * 1024;
/** JSON is parsed at once, which may take a few milliseconds only. */
const MAX_JSON_BYTES = 1024 * 1024;
/** Other JSON is a TLS report itself. */
const FILES_IN_JSON = /^\s*\{\s*"files"\s*:/;
/** The first bytes of gzip and zip files in base64. */
const PACKED = /^(?:H4sI|UEs[DF])[\w+/=\s-]*$/;

export interface UploadedReports {
  readonly files: readonly GivenFile[];
  /** The other fields of a form. */
  readonly fields: ReadonlyMap<string, string>;
}

/** The files of a request. Types are often wrong, so the bytes decide what a file is. */
export function uploadedReports(request: Request): UploadedReports {
  const { files, fields } = isMultipart(request.headers['content-type'])
    ? uploadedForm(request, MAX_FILES)
    : { files: bodyOf(request), fields: new Map<string, string>() };
  if (files.length === 0) throw invalidBody('reports');
  return { files: files.map(({ name, bytes }, i) => ({ name: escapeInvisible(name) || `${i + 1}`, bytes })), fields };
}

function bodyOf(request: Request): readonly GivenFile[] {
  const type = request.headers['content-type'];
  const { buffer, byteOffset, length } = bytesOf(request);
  const bytes = Buffer.from(buffer, byteOffset, length);
  if (length === 0 || isForm(type)) return [];
  if (isJson(type) && length <= MAX_JSON_BYTES && FILES_IN_JSON.test(bytes.toString('latin1', 0, 100)))
    return validated(ReportAnalysisBody, jsonOf(request)).files.map(fileOf);
  return [{ name: 'report', bytes }];
}

/** A file of a JSON body or of an MCP call. */
export function fileOf({ content, name }: ReportUpload, index: number): GivenFile {
  const bytes = PACKED.test(content) ? Buffer.from(content, 'base64') : Buffer.from(content);
  return { name: name ?? `${index + 1}`, bytes };
}
