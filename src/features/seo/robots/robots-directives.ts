import type { Meta } from '../html/head-facts.js';

/** A directive for crawlers in a page or its headers, such as `noindex`. */
export interface RobotsDirective {
  /** The crawler in lower case; `*` for all. */
  readonly agent: string;
  readonly name: string;
  readonly value?: string;
}

const MAX_DIRECTIVES = 200;
const MAX_PART_LENGTH = 200;
/** Crawlers of search engines that follow directives for their own name. */
const ENGINES = new Set([
  ...['applebot', 'baiduspider', 'bingbot', 'duckduckbot', 'msnbot', 'seznambot', 'slurp', 'yandex', 'yandexbot'],
  ...['googlebot', 'googlebot-image', 'googlebot-news', 'googlebot-video'],
]);
/** Directives with a value, whose colon does not follow a crawler name. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

export function metaDirectives(metas: readonly Meta[]): RobotsDirective[] {
  return metas
    .filter(({ name }) => name === 'robots' || ENGINES.has(name))
    .flatMap(({ name, content }) => parts(content).map((part) => directive(name === 'robots' ? '*' : name, part)));
}

/** Parses `X-Robots-Tag`: a crawler name may precede the directives for it. */
export function headerDirectives(line: string): RobotsDirective[] {
  let agent = '*';
  return parts(line).map((part) => {
    const [before, after] = split(part);
    if (after === undefined || VALUED.has(before)) return directive(agent, part);
    agent = before;
    return directive(agent, after);
  });
}

function directive(agent: string, text: string): RobotsDirective {
  const [name, value] = split(text);
  return VALUED.has(name) ? { agent, name, value } : { agent, name: text };
}

function split(text: string): [before: string, after?: string] {
  const colon = text.indexOf(':');
  return colon < 0 ? [text] : [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

/** Splits at commas, except for the comma within a date. */
function parts(text: string): string[] {
  const parts: string[] = [];
  for (const piece of text.toLowerCase().split(',', MAX_DIRECTIVES)) {
    const part = piece.trim().slice(0, MAX_PART_LENGTH);
    const last = parts.at(-1);
    if (last?.includes('unavailable_after') && /^\d/.test(part)) parts[parts.length - 1] = `${last}, ${part}`;
    else if (part !== '') parts.push(part);
  }
  return parts;
}

/** Whether it applies to a search engine; directives for others, such as AI crawlers, do not affect search results. */
export function isForSearch({ agent }: Pick<RobotsDirective, 'agent'>): boolean {
  return agent === '*' || ENGINES.has(agent);
}

export function forbidsIndexing({ name }: RobotsDirective): boolean {
  return name === 'noindex' || name === 'none';
}

/** `max-snippet:0` has the same effect as `nosnippet`. */
export function forbidsSnippets({ name, value }: RobotsDirective): boolean {
  return name === 'nosnippet' || (name === 'max-snippet' && value === '0');
}
