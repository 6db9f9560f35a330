import type { HeadFacts } from './head-facts.js';

export interface MetaRefresh {
  readonly seconds: number;
  /** Nothing where the page merely reloads itself. */
  readonly href?: string;
}

/** `<meta http-equiv="refresh" content="0; url=/new">`. */
export function metaRefresh({ metas }: HeadFacts): MetaRefresh | undefined {
  const content = metas.find(({ name }) => name === 'refresh')?.content;
  const seconds = parseFloat(content ?? '');
  if (content === undefined || !(seconds >= 0)) return undefined;
  const equals = content.toLowerCase().indexOf('url=');
  const href =
    equals < 0
      ? ''
      : content
          .slice(equals + 'url='.length)
          .replaceAll(/["']/g, '')
          .trim();
  return { seconds, ...(href !== '' && { href }) };
}
