import type { TlsFault } from '../../domain/tls-fault.js';
import { isRefusal } from '../../fingerprints/bot-challenge.js';
import { TlsError } from '../../network/connect/tls-handshake.js';
import { BlockedTargetError, type UpstreamError, type UpstreamReason } from '../../network/upstream-error.js';
import type { Walk } from './site-walker.js';

/** Where the way from an address that visitors type ends. */
export const ENTRY_ENDS = [
  'page',
  'error', // an error page that everybody gets
  'withheld', // a page that others may get
  'loop',
  'too-many',
  'bad-target', // a redirect to no address of a website
  'certificate', // browsers show a warning
  'tls',
  'no-address',
  'closed', // the server refuses or closes the connection
  'no-answer',
  'private', // not an address of the internet
  'bad-answer',
  'unknown',
] as const;
export type EntryEnd = (typeof ENTRY_ENDS)[number];

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

/** What our own limits prevented is unknown. */
export function entryEnd({ visited, stop, failure }: Walk): { readonly end: EntryEnd; readonly fault?: TlsFault } {
  const last = visited.at(-1)?.response;
  if (stop === 'answer' && last) return { end: isRefusal(last) ? 'withheld' : last.status < 400 ? 'page' : 'error' };
  if (stop === 'answer' || stop === 'late') return { end: 'unknown' };
  return stop === 'failure' ? failureEnd(failure) : { end: stop };
}

function failureEnd(failure: UpstreamError | undefined): { readonly end: EntryEnd; readonly fault?: TlsFault } {
  if (failure instanceof BlockedTargetError && OUR_RULES.includes(failure.rule)) return { end: 'unknown' };
  if (!(failure instanceof TlsError)) return { end: FAILURES[failure?.reason ?? 'aborted'] ?? 'unknown' };
  return failure.fault === 'handshake' ? { end: 'tls' } : { end: 'certificate', fault: failure.fault };
}
