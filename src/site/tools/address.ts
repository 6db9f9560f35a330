import type { Visit } from '../visit.js';

/** The address of a result, in the language of the form that asked for it. */
export function addressOf(visit: Visit, ...path: readonly string[]): string {
  const address = `/${path.map(encodeURIComponent).join('/')}`;
  return visit.explicit ? `${address}?lang=${visit.language}` : address;
}

/** A field of a form, as a text. */
export function field(query: Readonly<Record<string, unknown>>, name: string): string {
  const [value] = [query[name]].flat<unknown[]>();
  return typeof value === 'string' ? value : '';
}
