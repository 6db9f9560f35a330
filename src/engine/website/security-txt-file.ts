import { isRefusal } from '#base/fingerprints/bot-challenge.js';
import { known, unobtainable, type Fact } from '#base/domain/fact.js';
import { reviewSecurityTxt, type SecurityTxtReview } from '#formats/records/security-txt.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import { isAnswer, type FetchLimits, type WebResult } from '../gathering/web-fetch.js';

export interface SecurityTxtFile {
  readonly url: string;
  /** Undefined if there is no such file. */
  readonly review?: SecurityTxtReview;
}

export const SECURITY_TXT_LIMITS: FetchLimits = { maxBytes: 32_768, maxRedirects: 3 };

const PLAIN = /^\s*text\/plain\b/i;
/** Sites that return their home page for every path do so as HTML. */
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;

export function securityTxtUrl(domain: string): string {
  return `https://${domain}/.well-known/security.txt`;
}

/** What the answer to a request for this URL says. */
export function securityTxtFile(url: string, visited: WebResult, now: number): Fact<SecurityTxtFile> {
  if (!isAnswer(visited)) return unobtainableFrom(visited);
  if (isRefusal(visited)) return unobtainable('server-error');
  const type = visited.headers.get('content-type') ?? '';
  const isText = PLAIN.test(type);
  if (visited.status !== 200 || HTML.test(type)) return known({ url });
  if (visited.fault) return isText ? unobtainableFrom(visited.fault) : known({ url });
  const review = reviewSecurityTxt(visited.body, now, [url, visited.url.href]);
  const lacks = (code: string) => review.errors.some((error) => error.code === code);
  if (lacks('contact-missing') && lacks('expires-missing')) return known({ url }); // another kind of text file
  const wrongType = isText ? [] : [{ code: 'type-invalid' } as const]; // RFC 9116 section 3
  return known({ url, review: { ...review, errors: [...wrongType, ...review.errors] } });
}
