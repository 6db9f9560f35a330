import type { PageFailureCode } from '#platform/network/web/page.js';
import { isChallenge } from './challenge.js';
import { isHtml, isSuccess } from './page-facts.js';
import type { FetchResult } from './fetch-page.js';

/** Why there is no page to report on: codes of the API. */
export const SEO_ERROR_CODES = [
  'unreachable',
  'timeout',
  'tls_error',
  'blocked',
  'not_html',
  'too_large',
  'too_many_redirects',
  'http_error',
] as const;
export type SeoErrorCode = (typeof SEO_ERROR_CODES)[number];

/** API codes of network failures; a response that violates HTTP is an error of the server. */
const CODES: Readonly<Record<Exclude<PageFailureCode, 'busy'>, SeoErrorCode>> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  blocked: 'blocked',
  tls_error: 'tls_error',
  bad_response: 'http_error',
  too_large: 'too_large',
  too_many_redirects: 'too_many_redirects',
};

/**
 * Undefined where the page was read completely. Throws where our own limits were reached, which is no evidence about
 * the page.
 */
export function seoError(home: FetchResult): SeoErrorCode | undefined {
  if (home.state === 'missed') {
    if (home.code === 'busy') throw home.cause;
    return CODES[home.code];
  }
  if (!isSuccess(home.answer) || isChallenge(home.answer, home.body)) return 'http_error';
  if (!isHtml(home.answer)) return 'not_html';
  return home.cut ? 'too_large' : undefined;
}
