import { type Reason, type Unobtainable, unobtainable } from '#base/domain/fact.js';
import type { UpstreamError, UpstreamReason } from '#platform/runtime/upstream-error.js';

/** The fact that could not be obtained because of an error. */
export function unobtainableFrom({ reason }: UpstreamError): Unobtainable {
  return unobtainable(REASONS[reason]);
}

const REASONS: Readonly<Record<UpstreamReason, Reason>> = {
  timeout: 'timeout',
  aborted: 'timeout',
  refused: 'unreachable',
  reset: 'unreachable',
  unreachable: 'unreachable',
  'no-address': 'unreachable',
  'no-route': 'unreachable',
  blocked: 'blocked',
  tls: 'tls-failed',
  malformed: 'malformed',
  'too-large': 'too-large',
  'too-much': 'too-large',
  'too-many-redirects': 'too-many-redirects',
  busy: 'busy',
  unrecorded: 'unrecorded',
};
