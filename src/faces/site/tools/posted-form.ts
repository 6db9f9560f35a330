import type { Request } from 'express';
import { formIn } from '#platform/edge/http/body.js';
import { isMultipart, uploadedForm } from '#platform/edge/http/multipart.js';
import { LANGUAGES } from '#platform/edge/texts/catalog.js';
import type { Visitor } from '../visitor.js';

interface PostedForm {
  readonly form: URLSearchParams;
  readonly visitor: Visitor;
}

/** A longer text is not repeated in its form, because each quote of it takes six bytes of the page. */
const MAX_REPEATED = 256 * 1024;

/** What was sent, for the same form in the response. The browser still has a text that is left out. */
export function repeatedText(text: string): string {
  return text.length > MAX_REPEATED ? '' : text;
}

/** The fields of a form, and the visitor with the language that the form names. */
export function readPostedForm(request: Request, asked: Visitor): PostedForm {
  return inLanguageOf(formIn(request), asked);
}

/** As above, also of a form with files: a file that was chosen counts as the text of its field. */
export function readFormWithFiles(
  request: Request,
  asked: Visitor,
  { maxFiles, maxBytes }: { readonly maxFiles: number; readonly maxBytes: number },
): PostedForm {
  if (!isMultipart(request.headers['content-type'])) return readPostedForm(request, asked);
  const { fields, files } = uploadedForm(request, maxFiles, maxBytes);
  const chosen = files.filter(({ bytes }) => bytes.length > 0);
  const form = new URLSearchParams([...fields, ...chosen.map(({ field, bytes }) => [field, bytes.toString()])]);
  return inLanguageOf(form, asked);
}

function inLanguageOf(form: URLSearchParams, asked: Visitor): PostedForm {
  const language = LANGUAGES.find((one) => one === form.get('lang'));
  return { form, visitor: language ? { ...asked, language, explicit: true } : asked };
}
