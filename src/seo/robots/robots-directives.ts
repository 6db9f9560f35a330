import type { Meta } from '../html/head-facts.js';

/** An instruction to crawlers that travels with the page, such as `noindex`. */
export interface RobotsDirective {
  /** The crawler addressed, in lower case; `*` for all. */
  readonly agent: string;
  readonly name: string;
  readonly value?: string;
}

const MOST_DIRECTIVES = 200;
const LONGEST_PART = 200;
/** Crawlers of search engines that look for directives to their own name. */
const ENGINES = new Set([
  ...['applebot', 'baiduspider', 'bingbot', 'duckduckbot', 'msnbot', 'seznambot', 'slurp', 'yandex', 'yandexbot'],
  ...['googlebot', 'googlebot-image', 'googlebot-news', 'googlebot-video'],
]);
/** Directives that take a value, so that what comes before the colon is not a crawler's name. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

export function metaDirectives(metas: readonly Meta[]): RobotsDirective[] {
  return metas
    .filter(({ name }) => name === 'robots' || ENGINES.has(name))
    .flatMap(({ name, content }) => parts(content).map((part) => directive(name === 'robots' ? '*' : name, part)));
}

/** `X-Robots-Tag`: a crawler's name may be before the directives that are for it alone. */
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

/** The parts between commas, save for the comma within a date. */
function parts(text: string): string[] {
  const parts: string[] = [];
  for (const piece of text.toLowerCase().split(',', MOST_DIRECTIVES)) {
    const part = piece.trim().slice(0, LONGEST_PART);
    const last = parts.at(-1);
    if (last?.includes('unavailable_after') && /^\d/.test(part)) parts[parts.length - 1] = `${last}, ${part}`;
    else if (part !== '') parts.push(part);
  }
  return parts;
}

/** Whether it is to a search engine: others, such as those of AI models, decide nothing about search results. */
export function isForSearch({ agent }: Pick<RobotsDirective, 'agent'>): boolean {
  return agent === '*' || ENGINES.has(agent);
}

export function forbidsIndexing({ name }: RobotsDirective): boolean {
  return name === 'noindex' || name === 'none';
}

/** `max-snippet:0` is `nosnippet` in other words. */
export function forbidsSnippets({ name, value }: RobotsDirective): boolean {
  return name === 'nosnippet' || (name === 'max-snippet' && value === '0');
}
