import { cut } from '../domain/evidence.js';
import type { HeadFacts } from './html/head-facts.js';
import { metaContent } from './html/head-lookup.js';

/** What a page asks search engines and social networks to show of it. */
export interface PagePreview {
  readonly description: string | null;
  readonly siteName: string | null;
  readonly socialTitle: string | null;
  readonly socialDescription: string | null;
  /** Named, never fetched. */
  readonly image: string | null;
}

const LONGEST = 320;

export function pagePreview(head: HeadFacts): PagePreview {
  const read = (...names: string[]) => metaContent(head, ...names)?.slice(0, LONGEST) ?? null;
  const image = metaContent(head, 'og:image', 'og:image:url', 'twitter:image');
  return {
    description: read('description'),
    siteName: read('og:site_name'),
    socialTitle: read('og:title', 'twitter:title'),
    socialDescription: read('og:description', 'twitter:description'),
    image: image === undefined ? null : cut(image),
  };
}
