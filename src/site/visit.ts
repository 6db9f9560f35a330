import { createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { weightedList } from '../edge/http/weighted-list.js';
import { LANGUAGES, type Language } from '../edge/texts/localizer.js';

/** Who looks at a page, and how. */
export interface Visit {
  readonly language: Language;
  /** The address names the language: links keep it, since nothing else remembers it. */
  readonly explicit: boolean;
  /** Path of the page, as it was asked for. */
  readonly path: string;
  /** The query without its language; empty on a page that others get as well. */
  readonly query: string;
  /** Scheme and host that the visitor used; PUBLIC_URL goes before it. */
  readonly origin: string;
}

const HOST = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-f:]{2,45}\](?::\d{1,5})?$/i;
/** A link to such a path would lead to another site. */
const ANOTHER_HOST = /^[/\\]{2,}/;
const MOST_LANGUAGES = 20;

export const VisitOf = createParamDecorator((_, context) => visitOf(context.switchToHttp().getRequest<Request>()));

export function visitOf(request: Request): Visit {
  const asked = LANGUAGES.find((language) => language === request.query.lang);
  const host = request.headers.host ?? '';
  const scheme = request.protocol === 'https' ? 'https' : 'http'; // a proxy passes on whatever a client called it
  return {
    language: asked ?? preferred(request.headers['accept-language']),
    explicit: asked !== undefined,
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

/** The language of ours that the header likes best; English where it likes none. */
export function preferred(header = ''): Language {
  let best: { readonly language: Language; readonly weight: number } = { language: 'en', weight: 0 };
  for (const { name, weight } of weightedList(header, MOST_LANGUAGES)) {
    const language = LANGUAGES.find((known) => name === known || name.startsWith(`${known}-`));
    if (language && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
