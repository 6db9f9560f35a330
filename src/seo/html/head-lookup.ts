import type { HeadFacts, HeadLink } from './head-facts.js';

/** The first `meta` of a name that says something; for some names several spellings are in use. */
export function metaContent({ metas }: HeadFacts, ...names: string[]): string | undefined {
  return metas.find(({ name, content }) => names.includes(name) && content !== '')?.content;
}

export function linksOf({ links }: HeadFacts, ...rels: string[]): readonly HeadLink[] {
  return links.filter(({ rel }) => rels.some((name) => rel.includes(name)));
}

const GRAPHEMES = new Intl.Segmenter();

/** Characters as a reader counts them. */
export function lengthOf(text: string): number {
  return [...GRAPHEMES.segment(text)].length;
}
