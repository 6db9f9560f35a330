import type { IpAddress } from '../../domain/ip-address.js';
import type { Certificate } from '../connect/certificate.js';
import type { UpstreamError, UpstreamReason } from '../upstream-error.js';

export interface Redirect {
  readonly url: string;
  readonly status: number;
  readonly location: string;
  readonly setsCookie: boolean;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Line by line: who is named in one line is not meant by the next. */
  readonly robotsTags?: readonly string[];
  readonly body: Buffer;
  /** From the first packet of the connection to the head of the answer. */
  readonly ttfbMs: number;
  readonly address: IpAddress;
  readonly certificate?: Certificate;
}

export interface RedirectChain {
  /** The last address visited. */
  url: string;
  readonly redirects: Redirect[];
  /** Of that address; with a failure, as much as had arrived. */
  response?: PageResponse;
}

export interface Page extends Readonly<RedirectChain> {
  readonly kind: 'page';
  readonly response: PageResponse;
}

export interface PageFailure extends Readonly<RedirectChain> {
  readonly kind: 'failure';
  readonly code: PageFailureCode;
  /** Says more: a TlsError its fault and certificate, a BlockedTargetError its rule. */
  readonly cause: UpstreamError;
}

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
} as const satisfies Record<Exclude<UpstreamReason, 'aborted'>, string>;

export type PageFailureCode = (typeof FAILURE_CODES)[keyof typeof FAILURE_CODES];
