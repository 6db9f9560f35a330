import type { HeadFacts } from './head-facts.js';

export interface MetaRefresh {
  readonly seconds: number;
  /** Undefined where the page only reloads itself. */
  readonly href?: string;
}

/** Fractions of a second are ignored. */
const TIME = /^(\d*)(?:\.[\d.]*)?(?=[\s;,]|$)/;
const QUOTED = /^(["'])(.*?)(?:\1|$)/s;

/** `<meta http-equiv="refresh" content="0; url=/new">`, where `url=` is optional (HTML section 4.2.5.3). */
export function metaRefresh({ metas }: HeadFacts): MetaRefresh | undefined {
  const content = metas.find(({ name }) => name === 'refresh')?.content ?? '';
  const [time, seconds] = TIME.exec(content) ?? [];
  if (!time) return undefined;
  const rest = content.slice(time.length).trimStart().replace(/^[;,]/, '').trimStart();
  const address = rest.replace(/^url\s*=/i, '').trimStart();
  const href = (QUOTED.exec(address)?.[2] ?? address).trim();
  return { seconds: Number(seconds), ...(href !== '' && { href }) };
}
