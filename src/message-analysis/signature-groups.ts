import type { AuthenticationSummary } from '../header/authentication-summary.js';
import type { Examination, ExaminedSignature } from './examine-message.js';
import type { SignatureReason } from './signatures/verify-signature.js';

const KEY_GONE = new Set<SignatureReason>(['no-key', 'key-revoked', 'key-mismatch']);
const CHANGED = new Set<SignatureReason>(['body-changed', 'header-changed']);
const WEAK = new Set<SignatureReason>(['sha1', 'key-too-short']);

/** How a signature is to be read by people. */
export type SignatureState = 'valid' | 'restored' | 'weak' | 'uncheckable' | 'changed' | 'unanswered' | 'invalid';

/** A key that is gone or was replaced explains a failure before anything else does: it is no proof of a change. */
function stateOf({ result, reasons, restoredBy, isGenuine }: ExaminedSignature): SignatureState {
  if (result === 'pass') return 'valid';
  if (restoredBy) return 'restored';
  if (reasons.some((reason) => KEY_GONE.has(reason))) return 'uncheckable';
  if (isGenuine && reasons.every((reason) => WEAK.has(reason))) return 'weak';
  if (result === 'temperror') return 'unanswered';
  if (reasons[0] !== undefined && CHANGED.has(reasons[0])) return 'changed';
  return reasons[0] === 'header-or-key-changed' ? 'uncheckable' : 'invalid';
}

/** The name of a signature in texts: that of its key record. */
export function nameOf({ signature: { selector, domain } }: ExaminedSignature): string {
  return selector === '' || domain === '' ? 'DKIM-Signature' : `${selector}._domainkey.${domain}`;
}

export function inState(signatures: readonly ExaminedSignature[], state: SignatureState): ExaminedSignature[] {
  return signatures.filter((one) => stateOf(one) === state);
}

/**
 * Whether DMARC fails only because the key of the author's signature is gone or was replaced, and the receiver did not
 * record that it failed already then.
 */
export function isUncheckable({ dmarc, signatures }: Examination, recorded: AuthenticationSummary): boolean {
  if (dmarc?.result !== 'fail' || (recorded.dmarc ?? recorded.dkim ?? 'pass') !== 'pass') return false;
  return inState(signatures, 'uncheckable').some(({ isAligned }) => isAligned !== false);
}
