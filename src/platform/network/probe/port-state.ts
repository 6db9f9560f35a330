import type { PortState } from '#base/domain/smtp-talk.js';
import type { UpstreamError, UpstreamReason } from '#platform/runtime/upstream-error.js';

const MEANING: Partial<Record<UpstreamReason, PortState>> = {
  refused: 'closed',
  reset: 'closed',
  timeout: 'filtered',
  unreachable: 'filtered',
  'no-route': 'blocked',
  blocked: 'blocked',
  busy: 'blocked',
  malformed: 'filtered', // ICMP errors without a reason of their own
};

/** The port state of a failed connection; undefined if the failure says nothing about the port. */
export function portState({ reason }: UpstreamError): PortState | undefined {
  return MEANING[reason];
}
