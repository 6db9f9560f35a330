import type { Request } from 'express';
import { bytesOf } from '#platform/edge/http/body.js';
import { isMultipart, uploadedForm } from '#platform/edge/http/multipart.js';
import { LANGUAGES } from '#platform/edge/texts/catalog.js';
import type { Visitor } from '../visitor.js';

interface PostedForm {
  readonly form: URLSearchParams;
  readonly visitor: Visitor;
}

/** The fields of a form, and the visitor with the language that the form names. */
export function readPostedForm(request: Request, asked: Visitor): PostedForm {
  return inLanguageOf(new URLSearchParams(Buffer.from(bytesOf(request)).toString()), asked);
}

/** As above, also of a form with files: a file that was chosen counts as the text of its field. */
export async function readFormWithFiles(
  request: Request,
  asked: Visitor,
  { maxFiles, maxBytes }: { readonly maxFiles: number; readonly maxBytes: number },
): Promise<PostedForm> {
  if (!isMultipart(request.headers['content-type'])) return readPostedForm(request, asked);
  const { fields, files } = await uploadedForm(request, maxFiles, maxBytes);
  const chosen = files.filter(({ bytes }) => bytes.length > 0);
  const form = new URLSearchParams([...fields, ...chosen.map(({ field, bytes }) => [field, bytes.toString()])]);
  return inLanguageOf(form, asked);
}

function inLanguageOf(form: URLSearchParams, asked: Visitor): PostedForm {
  const language = LANGUAGES.find((one) => one === form.get('lang'));
  return { form, visitor: language ? { ...asked, language, explicit: true } : asked };
}
