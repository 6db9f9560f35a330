import type { PageFailureCode } from '../../network/web/page.js';
import { isChallenge } from './challenge.js';
import { isHtml, isSuccess } from './page-facts.js';
import type { FetchResult } from './fetch-page.js';

/** Why a report is not one on the page: codes of the API. */
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

/** How failures of the network are reported; an answer that breaks the rules of HTTP is an error of the server. */
const CODES: Readonly<Record<Exclude<PageFailureCode, 'busy'>, SeoErrorCode>> = {
  timeout: 'timeout',
  unreachable: 'unreachable',
  blocked: 'blocked',
  tls_error: 'tls_error',
  bad_response: 'http_error',
  too_large: 'too_large',
  too_many_redirects: 'too_many_redirects',
};

/** Nothing where the page was read to its end. Throws where our own limits are reached, which says nothing about a page. */
export function seoError(home: FetchResult): SeoErrorCode | undefined {
  if (home.state === 'missed') {
    if (home.code === 'busy') throw home.cause;
    return CODES[home.code];
  }
  if (!isSuccess(home.answer) || isChallenge(home.answer, home.body)) return 'http_error';
  if (!isHtml(home.answer)) return 'not_html';
  return home.cut ? 'too_large' : undefined;
}
