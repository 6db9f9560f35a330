import { absent, known, type Gathered } from '../../domain/fact.js';
import { htmlFacts } from '../html/html-facts.js';
import { canonicalsOf } from '../links/canonical.js';
import { headerDirectives, metaDirectives } from '../robots/robots-directives.js';
import type { PageAnswer } from './answer.js';
import type { SeoFacts } from './seo-facts.js';

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/** What follows from the page alone. An error, a challenge and a file that is no page say nothing about the site's page. */
export function pageFacts(
  page: PageAnswer,
  body: Uint8Array,
): Pick<Gathered<SeoFacts>, 'page' | 'html' | 'directives' | 'canonicals'> {
  if (!isPage(page)) return { page: known(page), html: absent, directives: absent, canonicals: absent };
  const html = htmlFacts(body, page.headers.get('content-type') ?? undefined);
  return {
    page: known(page),
    html: known(html),
    directives: known([
      ...metaDirectives(html.head.metas),
      ...headerDirectives(page.headers.get('x-robots-tag') ?? ''),
    ]),
    canonicals: known(canonicalsOf(page, html.head)),
  };
}

/** Whether the answer is the page itself, and one that can be read. */
export function isPage(page: PageAnswer): boolean {
  return page.status >= 200 && page.status < 300 && !page.challenged && isHtml(page);
}

export function isHtml(page: PageAnswer): boolean {
  const [type = ''] = (page.headers.get('content-type') ?? 'text/html').split(';', 1);
  return HTML_TYPES.has(type.trim().toLowerCase());
}
