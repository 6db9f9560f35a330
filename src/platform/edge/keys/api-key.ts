import type { Request } from 'express';

const MAX_KEY_LENGTH = 512;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const BEARER = /^bearer (.*)$/i;

export type SentKey =
  { readonly kind: 'none' } | { readonly kind: 'bad' } | { readonly kind: 'key'; readonly key: string };

/** The key in a request. Two different keys, or a malformed one, are invalid. */
export function sentKey(headers: Request['headers']): SentKey {
  if (headers['x-api-key'] === undefined && headers.authorization === undefined) return { kind: 'none' };
  // Node joins repeated headers with commas.
  const [first = '', ...more] = [headers['x-api-key']].flat().join(', ').trim().split(/, +/);
  const own = more.every((key) => key === first) ? first : [first, ...more].join(', ');
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1]?.trim() ?? '';
  const key = own === '' ? bearer : own;
  if (key === '') return { kind: 'none' };
  if (bearer !== '' && bearer !== key) return { kind: 'bad' };
  return key.length <= MAX_KEY_LENGTH && VISIBLE_ASCII.test(key) ? { kind: 'key', key } : { kind: 'bad' };
}
