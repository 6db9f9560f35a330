import type { DkimResult } from './dkim.dto.js';

/** What a report on a key comes to. */
export type KeyState = 'unknown' | 'missing' | 'invalid' | 'revoked' | 'weak' | 'valid';

const DENIALS: readonly number[] = [0, 3]; // NOERROR without a record, NXDOMAIN
const MIN_RSA_BITS = 1024; // RFC 8301 section 3.2: receivers must not accept less

export function keyState({ found, status = 0, valid, revoked, keyType, keyBits }: DkimResult): KeyState {
  if (!found) return DENIALS.includes(status) ? 'missing' : 'unknown';
  if (!valid) return 'invalid';
  if (revoked) return 'revoked';
  return keyType === 'rsa' && (keyBits ?? MIN_RSA_BITS) < MIN_RSA_BITS ? 'weak' : 'valid';
}
