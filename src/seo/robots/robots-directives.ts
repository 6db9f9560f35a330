import type { Meta } from '../html/head-facts.js';

/** An instruction to crawlers that travels with the page, such as `noindex`. */
export interface RobotsDirective {
  /** The crawler addressed, in lower case; `*` for all. */
  readonly agent: string;
  readonly name: string;
  readonly value?: string;
  readonly source: 'meta' | 'header';
}

const MOST_DIRECTIVES = 200;
const LONGEST_PART = 200;
/** Crawlers that look for a `meta` element of their own name. */
const AGENT_METAS = new Set(
  'applebot baiduspider bingbot duckduckbot googlebot googlebot-news msnbot yandex'.split(' '),
);
/** Directives that take a value, so that what stands before the colon is not a crawler's name. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

export function metaDirectives(metas: readonly Meta[]): RobotsDirective[] {
  return metas
    .filter(({ name }) => name === 'robots' || AGENT_METAS.has(name))
    .flatMap(({ name, content }) => parse(content, name === 'robots' ? '*' : name, 'meta'))
    .slice(0, MOST_DIRECTIVES);
}

/** `X-Robots-Tag`: a crawler's name may stand before the directives that are for it alone. */
export function headerDirectives(line: string): RobotsDirective[] {
  return line === '' ? [] : parse(line, '*', 'header').slice(0, MOST_DIRECTIVES);
}

function parse(text: string, addressee: string, source: RobotsDirective['source']): RobotsDirective[] {
  const directives: RobotsDirective[] = [];
  let agent = addressee;
  for (const part of parts(text)) {
    const [before, after] = split(part);
    const addressed = source === 'header' && after !== undefined && !VALUED.has(before);
    if (addressed) agent = before;
    const [name, value] = split(addressed ? after : part);
    directives.push({ agent, source, ...(VALUED.has(name) ? { name, value } : { name: addressed ? after : part }) });
  }
  return directives;
}

function split(part: string): [before: string, after?: string] {
  const colon = part.indexOf(':');
  return colon < 0 ? [part] : [part.slice(0, colon).trim(), part.slice(colon + 1).trim()];
}

/** The parts between commas, save for the comma within a date. */
function parts(text: string): string[] {
  const parts: string[] = [];
  for (const piece of text.toLowerCase().split(',', MOST_DIRECTIVES)) {
    const part = piece.trim().slice(0, LONGEST_PART);
    const last = parts.at(-1);
    if (last?.includes('unavailable_after') && /^\d/.test(part)) parts[parts.length - 1] = `${last}, ${part}`;
    else parts.push(part);
  }
  return parts;
}

/** What a crawler has to heed: what is said to all, and what is said to it. */
export function directivesFor(directives: readonly RobotsDirective[], agent: string): readonly RobotsDirective[] {
  return directives.filter((directive) => directive.agent === '*' || directive.agent === agent.toLowerCase());
}

export function forbidsIndexing({ name }: RobotsDirective): boolean {
  return name === 'noindex' || name === 'none';
}

/** `max-snippet:0` is `nosnippet` in other words. */
export function forbidsSnippets({ name, value }: RobotsDirective): boolean {
  return name === 'nosnippet' || (name === 'max-snippet' && value === '0');
}
