import type { Request } from 'express';
import { bytesOf } from '../../edge/http/body.js';
import { LANGUAGES } from '../../edge/texts/catalog.js';
import type { Visitor } from '../visitor.js';

/** The fields of a form, and the visitor with the language that the form names. */
export function readPostedForm(request: Request, asked: Visitor): { form: URLSearchParams; visitor: Visitor } {
  const form = new URLSearchParams(Buffer.from(bytesOf(request)).toString());
  const language = LANGUAGES.find((one) => one === form.get('lang'));
  return { form, visitor: language ? { ...asked, language, explicit: true } : asked };
}
