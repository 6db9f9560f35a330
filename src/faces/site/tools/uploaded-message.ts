import type { Request } from 'express';
import { ApiError } from '#platform/edge/errors/api-error.js';
import { isMultipart, uploadedForm } from '#platform/edge/http/multipart.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { MAX_MESSAGE_BYTES } from '#features/message-analysis/pasted-message.js';

/** A message and what surrounds it in a form. */
export const MAX_FORM_BYTES = MAX_MESSAGE_BYTES + 16 * 1024;

export interface UploadedMessage {
  readonly bytes: Uint8Array;
  /** Pasted, and not a file. */
  readonly isText: boolean;
  readonly language: Language | undefined;
}

/** The message in a form: its file, which has every byte of it, or else what was pasted. Empty if it has neither. */
export function uploadedMessage(request: Request): UploadedMessage {
  if (!isMultipart(request.headers['content-type']))
    return { bytes: new Uint8Array(), isText: true, language: undefined };
  const { fields, files } = uploadedForm(request, 1, MAX_FORM_BYTES);
  const file = files.find(({ bytes }) => bytes.length > 0);
  const bytes = file?.bytes ?? Buffer.from(fields.get('raw') ?? '');
  if (bytes.length > MAX_MESSAGE_BYTES) throw new ApiError('payload_too_large', { limit: MAX_MESSAGE_BYTES });
  return { bytes, isText: !file, language: LANGUAGES.find((one) => one === fields.get('lang')) };
}
