import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';

/** Language, path and origin of a request for a page. */
export interface Visitor {
  readonly language: Language;
  /** The URL has a `lang` parameter; links must repeat it, because there is no cookie. */
  readonly explicit: boolean;
  /** Path of the request. */
  readonly path: string;
  /** The query without `lang`; empty on pages that are cached for several clients. */
  readonly query: string;
  /** Scheme and host of the request, which a client chooses: not for what is cached. */
  readonly origin: string;
}

const HOST = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-f:]{2,45}\](?::\d{1,5})?$/i;
/** A link to a path that begins with two slashes would lead to another host. */
const ANOTHER_HOST = /^[/\\]{2,}/;

export const CurrentVisitor = createParamDecorator((_, context) =>
  visitorOf(context.switchToHttp().getRequest<Request>()),
);

export function visitorOf(request: Request): Visitor {
  const host = request.headers.host ?? '';
  const scheme = request.protocol === 'https' ? 'https' : 'http'; // X-Forwarded-Proto may contain anything
  return {
    language: request.i18nLang ?? 'en',
    explicit: LANGUAGES.some((language) => language === request.query.lang),
    path: request.path.replace(ANOTHER_HOST, '/'),
    query: queryIn(request.url),
    origin: HOST.test(host) ? `${scheme}://${host.toLowerCase()}` : '',
  };
}

function queryIn(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return '';
  const query = new URLSearchParams(url.slice(at));
  query.delete('lang');
  return query.toString();
}
