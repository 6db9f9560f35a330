import type { Request } from 'express';
import { MAX_FILE_BYTES } from '#engine/simulation/evidence/evidence-file.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { isMultipart, uploadedForm } from '#platform/edge/http/multipart.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';

/** Of the report that was made at the time. */
const MAX_REPORT_BYTES = 512 * 1024;
/** Both files and what surrounds them in a form. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + MAX_REPORT_BYTES + 16 * 1024;

interface UploadedEvidence {
  readonly file: Uint8Array;
  /** The report that was made at the time, as JSON. */
  readonly report: string | undefined;
  readonly language: Language | undefined;
}

/** The files of the form; an empty one if it has none. */
export function uploadedEvidence(request: Request): UploadedEvidence {
  if (!isMultipart(request.headers['content-type']))
    return { file: new Uint8Array(), report: undefined, language: undefined };
  const { fields, files } = uploadedForm(request, 2);
  const chosen = (name: string, limit: number) => {
    const file = files.find(({ field, bytes }) => field === name && bytes.length > 0);
    if (file && file.bytes.length > limit) throw new ApiError('payload_too_large', { limit });
    return file?.bytes;
  };
  return {
    file: chosen('evidence', MAX_FILE_BYTES) ?? new Uint8Array(),
    report: chosen('report', MAX_REPORT_BYTES)?.toString(),
    language: LANGUAGES.find((one) => one === fields.get('lang')),
  };
}
