import type { Request } from 'express';

const LONGEST_KEY = 512;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const BEARER = /^bearer (.*)$/i;

export type SentKey =
  { readonly kind: 'none' } | { readonly kind: 'bad' } | { readonly kind: 'key'; readonly key: string };

/** The key a request carries. Two different keys, or a malformed one, are invalid. */
export function sentKey(headers: Request['headers']): SentKey {
  // A header that is sent twice comes as one, joined with commas.
  const [first = '', ...more] = [headers['x-api-key']].flat().join(', ').trim().split(/, +/);
  const own = more.every((key) => key === first) ? first : [first, ...more].join(', ');
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1]?.trim() ?? '';
  const key = own === '' ? bearer : own;
  if (key === '') return { kind: 'none' };
  if (bearer !== '' && bearer !== key) return { kind: 'bad' };
  return key.length <= LONGEST_KEY && VISIBLE_ASCII.test(key) ? { kind: 'key', key } : { kind: 'bad' };
}
