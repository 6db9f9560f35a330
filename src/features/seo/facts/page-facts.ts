import { absent, known, type Gathered } from '#base/domain/fact.js';
import type { Sliceable } from '#base/execution/time-slices.js';
import { readHtmlFacts, type HtmlFacts } from '../html/html-facts.js';
import { canonicalsOf } from '../links/canonical.js';
import { headerDirectives, metaDirectives, type RobotsDirective } from '../robots/robots-directives.js';
import type { Answer, PageAnswer } from './answer.js';
import type { SeoFacts } from './seo-facts.js';

export type PageFacts = Pick<Gathered<SeoFacts>, 'page' | 'html' | 'directives' | 'canonicals'>;

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Facts from the page alone. An error, a challenge and a response that is not HTML are no evidence of the site's page.
 */
export function* pageFacts(page: PageAnswer, body: Uint8Array): Sliceable<PageFacts> {
  const isPage = isSuccess(page) && !page.challenged && isHtml(page);
  if (!isPage) return { page: known(page), html: absent, directives: absent, canonicals: absent };
  const html = yield* readHtmlFacts(body, page.headers.get('content-type') ?? undefined);
  return {
    page: known(page),
    html: known(html),
    directives: known(directivesOf(page, html)),
    canonicals: known(canonicalsOf(page, html.head)),
  };
}

/** The robots directives of a page and its headers. */
export function directivesOf({ headers, robotsTags }: Answer, { head }: HtmlFacts): RobotsDirective[] {
  const lines = robotsTags ?? [headers.get('x-robots-tag') ?? ''];
  return [...metaDirectives(head.metas), ...lines.flatMap(headerDirectives)];
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** A missing content type counts as HTML. Of several, the last counts, as in browsers. */
export function isHtml({ headers }: Answer): boolean {
  const types = (headers.get('content-type') ?? '').split(',').map((type) => type.replace(/;.*/s, '').trim());
  return HTML_TYPES.has(types.findLast((type) => type.includes('/'))?.toLowerCase() ?? 'text/html');
}
