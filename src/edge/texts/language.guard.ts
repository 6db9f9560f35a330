import { type CanActivate, type CustomDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import { IsIn, ValidateIf } from '../params/validators.js';
import { ApiProperty } from '../api-decorators.js';
import { LANGUAGES, type Language } from './localizer.js';
import type { Refusal } from '../params/validation.js';

const LOCALIZED = 'edge:localized';

/** This route supports all languages, including its errors. */
export const Localized = (): CustomDecorator => SetMetadata(LOCALIZED, true);

export class LangQuery {
  @ApiProperty({
    description: 'Language of all texts.',
    enum: LANGUAGES,
    default: 'en',
    example: 'de',
    required: false,
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(LANGUAGES, { context: { code: 'invalid_lang' } satisfies Refusal })
  lang: Language = 'en';
}

/** Sets the language early, so that errors of later guards use it. */
@Injectable()
export class LanguageGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (Reflect.getMetadata(LOCALIZED, context.getHandler()) !== true) return true;
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.url.includes('?')) return true; // a query is read again whenever it is looked at
    request.language = asked(request);
    return true;
  }
}

const SPEAKING = /^\/api\/v1\/(?:bounce-analysis|check|move|plan|preview|rules|seo-check|verify)(?:\/|$)/;

/** The language of an error; the guard has not seen what the router or the reader of bodies refused. */
export function languageOf(request: Request): Language {
  return request.language ?? (SPEAKING.test(request.path) ? asked(request) : undefined) ?? 'en';
}

function asked({ query }: Request): Language | undefined {
  return LANGUAGES.find((language) => language === query.lang);
}
