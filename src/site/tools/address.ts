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
