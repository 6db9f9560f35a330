import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { type I18nResolver, QueryResolver } from 'nestjs-i18n';
import { weightedList } from '../params/weighted-list.js';
import { type Language, LANGUAGES } from './localizer.js';

const MAX_LANGUAGES = 20;

const QUERY = new QueryResolver(['lang']);

/** The `lang` parameter, if it is one of our languages; the resolver of nestjs-i18n accepts any. */
export class LangResolver implements I18nResolver {
  resolve(context: ExecutionContext): Language | undefined {
    const asked: unknown = QUERY.resolve(context);
    return LANGUAGES.find((language) => language === asked);
  }
}

/** The resolver of nestjs-i18n also accepts languages with `q=0`, which the client excludes (RFC 9110 section 12.4.2). */
export class AcceptLanguageResolver implements I18nResolver {
  resolve(context: ExecutionContext): Language {
    return preferredLanguage(context.switchToHttp().getRequest<Request>().headers['accept-language']);
  }
}

/** Our language with the highest weight; English if there is none. */
export function preferredLanguage(header = ''): Language {
  if (header === '') return 'en';
  let best: { readonly language: Language; readonly weight: number } = { language: 'en', weight: 0 };
  for (const { name, weight } of weightedList(header, MAX_LANGUAGES)) {
    const language = LANGUAGES.find((known) => name === known || name.startsWith(`${known}-`));
    if (language && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
