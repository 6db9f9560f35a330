import { parseItem } from './structured-field.js';

/** The state of a header with few possible values. */
export type HeaderState<Extra extends string = never> = 'good' | 'missing' | 'invalid' | Extra;

const REFERRER_SAFE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const REFERRER_UNSAFE = ['no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin', 'unsafe-url'];

/** Referrer-Policy: the last known value counts, so that new values can have a fallback. */
export function referrerState(value: string | null): HeaderState<'unsafe'> {
  if (!value) return 'missing';
  const last = value
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .findLast((one) => REFERRER_SAFE.includes(one) || REFERRER_UNSAFE.includes(one));
  if (last === undefined) return 'invalid';
  return REFERRER_SAFE.includes(last) ? 'good' : 'unsafe';
}

/** Older words for policies, which browsers know in meta elements only. */
const META_REFERRER: ReadonlyMap<string, string> = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

/** The policy of a meta element (HTML section 4.2.5.1), which knows no lists; undefined if browsers ignore the element. */
export function metaReferrerPolicy(content: string): string | undefined {
  const written = content.toLowerCase();
  const policy = META_REFERRER.get(written) ?? written;
  return REFERRER_SAFE.includes(policy) || REFERRER_UNSAFE.includes(policy) ? policy : undefined;
}

/** X-Content-Type-Options: browsers read the first of several values (Fetch section 3.5). */
export function nosniffState(value: string | null): HeaderState<'repeated'> {
  if (!value) return 'missing';
  const [first = '', ...others] = value.split(',');
  if (first.trim().toLowerCase() !== 'nosniff') return 'invalid';
  return others.length > 0 ? 'repeated' : 'good';
}

/** X-Frame-Options (HTML section 7.7.2): repeated values are one value, different ones block every frame. */
export function frameState(value: string | null): HeaderState<'allow-from' | 'repeated'> {
  if (!value) return 'missing';
  const values = value.split(',').map((one) => one.trim().toLowerCase());
  const [first = ''] = values;
  if (first.startsWith('allow-from')) return 'allow-from';
  if (!['deny', 'sameorigin'].includes(first) || values.some((one) => one !== first)) return 'invalid';
  return values.length > 1 ? 'repeated' : 'good';
}

export function openerState(value: string | null): HeaderState<'unsafe-none'> {
  return tokenState(value, ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups']);
}

export function embedderState(value: string | null): HeaderState<'unsafe-none'> {
  return tokenState(value, ['require-corp', 'credentialless']);
}

/** Cross-Origin-Resource-Policy has no parameters and distinguishes case (Fetch section 3.6). */
export function resourceState(value: string | null): HeaderState<'cross-origin'> {
  if (!value) return 'missing';
  if (value === 'cross-origin') return value;
  return value === 'same-origin' || value === 'same-site' ? 'good' : 'invalid';
}

function tokenState(value: string | null, good: readonly string[]): HeaderState<'unsafe-none'> {
  if (!value) return 'missing';
  const item = parseItem(value)?.value;
  if (item?.type !== 'token') return 'invalid';
  if (item.value === 'unsafe-none') return 'unsafe-none';
  return good.includes(item.value) ? 'good' : 'invalid';
}

export type CorsState = 'none' | 'restricted' | 'public' | 'any-origin-with-credentials';

/**
 * What the answer to a request from a foreign origin allows. Browsers refuse `*` together with credentials, so it only
 * makes public what everybody can fetch; an origin that is repeated back opens the pages of signed-in visitors.
 */
export function corsState(origin: string | null, credentials: string | null, probe: string): CorsState {
  if (!origin) return 'none';
  if (origin === '*') return 'public';
  if (origin !== probe && origin !== 'null') return 'restricted';
  if (credentials === 'true') return 'any-origin-with-credentials';
  return origin === 'null' ? 'restricted' : 'public';
}
