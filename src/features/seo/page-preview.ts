import { shorten } from '#base/domain/evidence.js';
import type { HeadFacts } from './html/head-facts.js';
import { metaContent } from './html/head-lookup.js';

/** The metadata that a page provides for search engines and social networks. */
export interface PagePreview {
  readonly description: string | null;
  readonly siteName: string | null;
  readonly socialTitle: string | null;
  readonly socialDescription: string | null;
  /** The URL only; the image is never fetched. */
  readonly image: string | null;
}

const MAX_LENGTH = 320;

export function pagePreview(head: HeadFacts): PagePreview {
  const read = (...names: string[]) => metaContent(head, ...names)?.slice(0, MAX_LENGTH) ?? null;
  const image = metaContent(head, 'og:image', 'og:image:url', 'twitter:image');
  return {
    description: read('description'),
    siteName: read('og:site_name'),
    socialTitle: read('og:title', 'twitter:title'),
    socialDescription: read('og:description', 'twitter:description'),
    image: image === undefined ? null : shorten(image),
  };
}
