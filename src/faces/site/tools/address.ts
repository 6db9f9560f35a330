import type { DomainName } from '#base/domain/domain-name.js';
import type { Visitor } from '../visitor.js';

/** The URL of a result, in the language of the form. */
export function resultUrl(visitor: Visitor, ...path: readonly string[]): string {
  const address = `/${path.map(encodeURIComponent).join('/')}`;
  return visitor.explicit ? `${address}?lang=${visitor.language}` : address;
}

/** The first value of a form field as text. */
export function fieldText(query: Readonly<Record<string, unknown>>, name: string): string {
  const [value] = [query[name]].flat<unknown[]>();
  return typeof value === 'string' ? value : '';
}

const MAX_TYPED = 200;

/** The part of a query that says what was typed, for pages that say how they read it; empty if it was read as it is. */
export function typedQuery(typed: string, read: Pick<DomainName, 'ascii' | 'unicode'>): string {
  const name = typed.trim().toLowerCase().replace(/\.$/, '');
  return name === read.ascii || name === read.unicode ? '' : fromQuery(typed);
}

/** The same part of the query of a request. */
export function typedIn(query: string): string {
  const typed = new URLSearchParams(query).get('from') ?? '';
  return typed.trim() === '' ? '' : fromQuery(typed);
}

/** The part of a query with the selectors that were given; empty without any. */
export function givenSelectors(selectors: readonly string[]): string {
  return selectors.length > 0 ? `selectors=${selectors.join(',')}` : '';
}

export function withQuery(url: string, query: string): string {
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function fromQuery(typed: string): string {
  return new URLSearchParams({ from: typed.trim().slice(0, MAX_TYPED) }).toString();
}
