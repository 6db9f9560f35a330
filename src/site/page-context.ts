import { createContext, Fragment, h, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { TextParams } from '../domain/phrase.js';
import type { Language, Localizer } from '../edge/texts/localizer.js';
import type { Visit } from './visit.js';

type Nodes = Readonly<Record<string, ComponentChildren>>;

/** What every component of a page may use: its words and its addresses. */
export class PageContext {
  constructor(
    private readonly localizer: Localizer,
    readonly visit: Visit,
    readonly base: string,
    readonly assets: { urlOf(name: string): string },
    readonly limits: Readonly<Record<'day' | 'burst', Readonly<Record<'anonymous' | 'keyed', number>>>>,
  ) {}

  get language(): Language {
    return this.visit.language;
  }

  t(key: string, params?: TextParams): string {
    return this.localizer.text(this.language, `site.${key}`, params);
  }

  /** A text of another catalog. */
  foreign(key: string, params?: TextParams): string {
    return this.localizer.text(this.language, key, params);
  }

  has(key: string): boolean {
    return this.localizer.has(this.language, key);
  }

  /** A sentence with elements where its placeholders are. */
  rich(key: string, nodes: Nodes, params: TextParams = {}): VNode {
    const marks = Object.fromEntries(Object.keys(nodes).map((name) => [name, `\u0001${name}\u0001`]));
    const parts = this.t(key, { ...params, ...marks }).split('\u0001');
    return h(Fragment, null, ...parts.map((part, i) => (i % 2 === 1 ? nodes[part] : part)));
  }

  /** One text of several, by number. */
  count(key: string, count: number, params: TextParams = {}): string {
    return this.t(`${key}.${count === 1 ? 'one' : 'other'}`, { count: this.number(count), ...params });
  }

  number(value: number, digits = 0): string {
    return new Intl.NumberFormat(this.language, { maximumFractionDigits: digits }).format(value);
  }

  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.language).format(items);
  }

  /** Date and time in UTC, as the language writes them. */
  moment(iso: string): string {
    return `${this.day(iso)}, ${iso.slice(11, 16)} UTC`;
  }

  day(iso: string): string {
    const [year, month, day] = iso.slice(0, 10).split('-');
    if (this.language === 'de') return `${day}.${month}.${year}`;
    return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
  }

  time(iso: string): string {
    return `${iso.slice(11, 16)} UTC`;
  }

  /** An address of ours, in the language of the page. */
  href(path: string): string {
    if (!this.visit.explicit) return path;
    const [address = '', fragment] = path.split('#', 2);
    const query = `${address.includes('?') ? '&' : '?'}lang=${this.language}`;
    return `${address}${query}${fragment === undefined ? '' : `#${fragment}`}`;
  }

  /** This page itself; in another language where one is named. */
  here(language?: Language): string {
    const { path, query } = this.visit;
    const address = query === '' ? path : `${path}?${query}`;
    return language ? `${address}${query === '' ? '?' : '&'}lang=${language}` : this.href(address);
  }

  absolute(path: string): string {
    return `${this.base}${path}`;
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const Context = createContext<PageContext>(undefined as never);

export function usePage(): PageContext {
  return useContext(Context);
}
