import type { Finding } from '#base/domain/finding.js';
import type { MozillaLevel } from '#formats/tls-profiles/mozilla-level.js';
import type { HttpFacts } from './http/http-facts.js';
import type { WebCookie, WebEntry, WebHop, WebTls } from './web-check.dto.js';

/** The report of a website, independent of language. Plain data, because replicas share it as JSON. */
export interface WebReport {
  readonly domain: string;
  readonly finalUrl: string | null;
  readonly hops: readonly WebHop[];
  readonly entries: readonly WebEntry[];
  readonly tls: WebTls;
  readonly headers: readonly { readonly name: string; readonly value: string | null; readonly check: string }[];
  readonly cookies: readonly WebCookie[];
  readonly securityTxt: HttpFacts['securityTxt'] | null;
  readonly level: MozillaLevel | null;
  readonly findings: readonly Finding[];
  readonly checkedAt: string;
  /** Whether no lookup failed. */
  readonly complete: boolean;
}
