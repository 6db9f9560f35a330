import type { EntryEnd, SiteEntry } from '#base/domain/site-entry.js';
import { TlsError } from '../connect/tls-handshake.js';
import { BlockedTargetError, type UpstreamError, type UpstreamReason } from '#platform/runtime/upstream-error.js';

const FAILURES: Readonly<Partial<Record<UpstreamReason, EntryEnd>>> = {
  timeout: 'no-answer',
  unreachable: 'no-answer',
  refused: 'closed',
  reset: 'closed',
  'no-address': 'no-address',
  blocked: 'private',
  malformed: 'bad-answer',
  'too-large': 'bad-answer',
};

/** Reasons for which we go nowhere, though browsers would. */
const OUR_RULES: readonly string[] = ['port', 'scheme'];

/** Where visitors end if a request is not answered. What our own limits prevented is unknown. */
export function failureEnd(failure: UpstreamError | undefined): Pick<SiteEntry, 'end' | 'fault'> {
  if (failure instanceof BlockedTargetError && OUR_RULES.includes(failure.rule)) return { end: 'unknown' };
  if (!(failure instanceof TlsError)) return { end: FAILURES[failure?.reason ?? 'aborted'] ?? 'unknown' };
  return failure.fault === 'handshake' ? { end: 'tls' } : { end: 'certificate', fault: failure.fault };
}
