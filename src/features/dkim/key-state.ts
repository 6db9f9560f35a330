import { parseDkimKey } from '#formats/records/dkim-key.js';
import { acceptsSha256, isForMail } from '#formats/records/usable-dkim-key.js';
import type { DkimResult } from './dkim.dto.js';

/** What a report on a key comes to. `unfit`: its tags exclude the mail of today. */
export type KeyState = 'unknown' | 'missing' | 'invalid' | 'revoked' | 'weak' | 'unfit' | 'valid';

const DENIALS: readonly number[] = [0, 3]; // NOERROR without a record, NXDOMAIN
const MIN_RSA_BITS = 1024; // RFC 8301 section 3.2: receivers must not accept less

export function keyState({ found, status = 0, valid, revoked, keyType, keyBits, record }: DkimResult): KeyState {
  if (!found) return DENIALS.includes(status) ? 'missing' : 'unknown';
  if (!valid) return 'invalid';
  if (revoked) return 'revoked';
  if (keyType === 'rsa' && (keyBits ?? MIN_RSA_BITS) < MIN_RSA_BITS) return 'weak';
  const key = parseDkimKey(record ?? '');
  return isForMail(key) && acceptsSha256(key) ? 'valid' : 'unfit';
}
