import type { HeadFacts, HeadLink } from './head-facts.js';

/** The content of the first `meta` of a name that is not empty; some names have several spellings. */
export function metaContent({ metas }: HeadFacts, ...names: string[]): string | undefined {
  return metas.find(({ name, content }) => names.includes(name) && content !== '')?.content;
}

export function linksOf({ links }: HeadFacts, ...rels: string[]): readonly HeadLink[] {
  return links.filter(({ rel }) => rels.some((name) => rel.includes(name)));
}

const GRAPHEMES = new Intl.Segmenter();

/** Length in grapheme clusters. */
export function graphemeCount(text: string): number {
  return [...GRAPHEMES.segment(text)].length;
}
