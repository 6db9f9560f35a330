import { createContext, Fragment, h, type ComponentChildren, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import type { TextParams } from '#base/domain/phrase.js';
import { type Digits, formatList, formatNumber } from '#platform/edge/texts/formats.js';
import { formatDay, formatMoment } from '#platform/edge/texts/moment.js';
import type { Language, Localizer } from '#platform/edge/texts/localizer.js';
import { Wording } from '../views/wording.js';
import { nextWords } from './next-page.js';
import type { Offer } from './tools/tool-list.js';
import type { Visitor } from './visitor.js';

type Nodes = Readonly<Record<string, ComponentChildren>>;

/** Texts and URLs for the components of a page. */
export class PageContext {
  constructor(
    private readonly localizer: Localizer,
    readonly visitor: Visitor,
    readonly base: string,
    readonly assets: { urlOf(name: string): string },
    readonly limits: Readonly<Record<'day' | 'burst', Readonly<Record<'anonymous' | 'keyed', number>>>>,
    readonly offer: Offer,
  ) {}

  get language(): Language {
    return this.visitor.language;
  }

  /** Says what a view consists of. */
  get wording(): Wording {
    const next = (endpoint: string) => {
      const { key, params } = nextWords(endpoint);
      return this.foreign(key, params);
    };
    return new Wording(this.language, { text: (key, params) => this.foreign(key, params) }, next);
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

  /** Whether the text exists and needs no values. */
  isComplete(key: string): boolean {
    return this.has(key) && this.localizer.openIn(this.language, key).length === 0;
  }

  /** A sentence with elements where its placeholders are. */
  rich(key: string, nodes: Nodes, params: TextParams = {}): VNode {
    const marks = Object.fromEntries(Object.keys(nodes).map((name) => [name, `\u0001${name}\u0001`]));
    const parts = this.t(key, { ...params, ...marks }).split('\u0001');
    return h(Fragment, null, ...parts.map((part, i) => (i % 2 === 1 ? nodes[part] : part)));
  }

  /** A text with singular and plural forms. */
  count(key: string, count: number, params: TextParams = {}): string {
    return this.t(`${key}.${count === 1 ? 'one' : 'other'}`, { count: this.number(count), ...params });
  }

  number(value: number, digits: Digits = 0): string {
    return formatNumber(value, this.language, digits);
  }

  list(items: readonly string[]): string {
    return formatList(items, this.language);
  }

  /** Date and time in UTC, in the format of the language. */
  moment(iso: string): string {
    return formatMoment(iso, this.language);
  }

  day(iso: string): string {
    return formatDay(iso, this.language);
  }

  time(iso: string): string {
    return `${iso.slice(11, 16)} UTC`;
  }

  /** The URL of a page in the current language. */
  href(path: string): string {
    if (!this.visitor.explicit) return path;
    const [address = '', fragment] = path.split('#', 2);
    const query = `${address.includes('?') ? '&' : '?'}lang=${this.language}`;
    return `${address}${query}${fragment === undefined ? '' : `#${fragment}`}`;
  }

  /** The URL of this page, in another language if one is given. */
  here(language?: Language): string {
    const { path, query } = this.visitor;
    const address = query === '' ? path : `${path}?${query}`;
    return language ? `${address}${query === '' ? '?' : '&'}lang=${language}` : this.href(address);
  }

  /** What was typed, if the page is about a part of it; empty otherwise. */
  get typed(): string {
    return new URLSearchParams(this.visitor.query).get('from') ?? '';
  }

  /** Without PUBLIC_URL, only the path. */
  absolute(path: string): string {
    return `${this.base}${path}`;
  }

  /** For `data-own`: the path in a shown text that the script completes. */
  incomplete(path: string | undefined): string | undefined {
    return this.base === '' ? path : undefined;
  }
}

export const Context = createContext<PageContext>(undefined as never);

export function usePage(): PageContext {
  return useContext(Context);
}
