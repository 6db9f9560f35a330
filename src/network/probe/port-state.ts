import type { PortState } from '../../domain/smtp-talk.js';
import type { UpstreamError, UpstreamReason } from '../upstream-error.js';

const MEANING: Partial<Record<UpstreamReason, PortState>> = {
  refused: 'closed',
  reset: 'closed',
  timeout: 'filtered',
  unreachable: 'filtered',
  'no-route': 'blocked',
  blocked: 'blocked',
  busy: 'blocked',
  malformed: 'filtered', // routers know more ways to say no than have a name here
};

/** What a connection that did not come about says of the port; nothing where it is not the network that failed. */
export function portState({ reason }: UpstreamError): PortState | undefined {
  return MEANING[reason];
}
