import type { IpAddress } from '#base/domain/ip-address.js';
import type { Certificate } from '#formats/records/certificate.js';
import type { TlsParameters } from '../connect/tls-handshake.js';
import type { UpstreamError, UpstreamReason } from '#platform/runtime/upstream-error.js';

export interface Redirect {
  readonly url: string;
  readonly status: number;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Headers;
  /** X-Robots-Tag header lines, not joined, because a user agent applies only to its line. */
  readonly robotsTags?: readonly string[];
  readonly body: Buffer;
  /** From the first packet of the connection to the response headers. */
  readonly ttfbMs: number;
  readonly address: IpAddress;
  readonly certificate?: Certificate;
  readonly tls?: TlsParameters;
}

export interface RedirectChain {
  /** The last URL requested. */
  url: string;
  readonly redirects: Redirect[];
  /** The response of that URL; with a failure, the part that arrived. */
  response?: PageResponse;
}

export interface Page extends Readonly<RedirectChain> {
  readonly kind: 'page';
  readonly response: PageResponse;
}

export interface PageFailure extends Readonly<RedirectChain> {
  readonly kind: 'failure';
  readonly code: PageFailureCode;
  /** A TlsError has fault and certificate, a BlockedTargetError has the rule. */
  readonly cause: UpstreamError;
}

/** `aborted`: the caller gave up. `unrecorded`: a replayed report has no such answer. Neither says anything about the server. */
type NoVerdict = 'aborted' | 'unrecorded';

export const FAILURE_CODES = {
  timeout: 'timeout',
  refused: 'unreachable',
  reset: 'unreachable',
  unreachable: 'unreachable',
  'no-address': 'unreachable',
  'no-route': 'unreachable',
  blocked: 'blocked',
  tls: 'tls_error',
  malformed: 'bad_response',
  'too-large': 'too_large',
  'too-many-redirects': 'too_many_redirects',
  busy: 'busy',
  'too-much': 'busy',
} as const satisfies Record<Exclude<UpstreamReason, NoVerdict>, string>;

export type PageFailureCode = (typeof FAILURE_CODES)[keyof typeof FAILURE_CODES];

/** The code of a failure. Throws what is no failure of the network. */
export function failureCode(error: UpstreamError): PageFailureCode {
  const { reason } = error;
  if (reason === 'aborted' || reason === 'unrecorded') throw error;
  return FAILURE_CODES[reason];
}
