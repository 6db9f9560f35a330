import type { ExaminedSignature } from './examined-signature.js';
import type { SignatureReason } from './signatures/verify-signature.js';

const KEY_GONE = new Set<SignatureReason>(['no-key', 'key-revoked', 'key-mismatch']);
const CHANGED = new Set<SignatureReason>(['body-changed', 'header-changed']);
const WEAK = new Set<SignatureReason>(['sha1', 'key-too-short']);

/** How a signature is to be read by people. */
export const SIGNATURE_STATES = [
  ...(['valid', 'restored', 'copied', 'weak', 'uncheckable', 'changed', 'unanswered', 'invalid'] as const),
];
export type SignatureState = (typeof SIGNATURE_STATES)[number];

/** A key that is gone or was replaced explains a failure before anything else does: it is no proof of a change. */
export function stateOf({
  result,
  reasons,
  restoredBy,
  isGenuine,
  isCopied,
  isNew,
}: ExaminedSignature): SignatureState {
  if (result === 'pass') return 'valid';
  if (isCopied) return 'copied';
  if (restoredBy) return 'restored';
  if (reasons.some((reason) => KEY_GONE.has(reason))) return isNew ? 'invalid' : 'uncheckable';
  if (isGenuine && reasons.every((reason) => WEAK.has(reason))) return 'weak';
  if (result === 'temperror') return 'unanswered';
  if (reasons[0] !== undefined && CHANGED.has(reasons[0])) return 'changed';
  if (reasons[0] !== 'header-or-key-changed') return 'invalid';
  return isNew ? 'changed' : 'uncheckable';
}

/** The name of a signature in texts: that of its key record. */
export function nameOf({ signature: { selector, domain } }: ExaminedSignature): string {
  return selector === '' || domain === '' ? 'DKIM-Signature' : `${selector}._domainkey.${domain}`;
}

export function inState(signatures: readonly ExaminedSignature[], state: SignatureState): ExaminedSignature[] {
  return signatures.filter((one) => stateOf(one) === state);
}
