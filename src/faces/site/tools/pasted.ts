import type { Request } from 'express';
import { bytesOf, formIn, isForm } from '#platform/edge/http/body.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';

interface Pasted {
  readonly raw: string;
  readonly language?: Language | undefined;
}

/** The message in a form sent as plain text: everything after `raw=`. */
export function readPastedMessage(request: Request): Pasted {
  if (isForm(request.headers['content-type'])) {
    const form = formIn(request);
    return { raw: form.get('raw') ?? '', language: languageOf(form.get('lang')) };
  }
  const text = Buffer.from(bytesOf(request)).toString();
  const [, language, raw = text] = /^(?:lang=(\w{2})\r?\n)?raw=([^]*)$/.exec(text) ?? [];
  return { raw: raw.replace(/\r?\n$/, ''), language: languageOf(language) };
}

function languageOf(text: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}
