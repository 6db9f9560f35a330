import type { DkimKeyRecord } from './dkim-key.js';
import type { SyntaxFault } from './syntax-fault.js';

export interface DkimKey {
  readonly selector: string;
  readonly host: string;
  readonly text: string;
  readonly record: DkimKeyRecord;
  readonly faults: readonly SyntaxFault[];
}

export const MIN_RSA_BITS = 1024; // RFC 8301 section 3.2: verifiers reject shorter keys

/** Whether receivers accept signatures made with this key. */
export function isUsable(key: DkimKey): boolean {
  return isValidAndStrong(key) && acceptsSha256(key);
}

/** RFC 8301 section 3.1: rsa-sha256 is the only permitted RSA algorithm. */
export function acceptsSha256({ record: { hashes } }: Pick<DkimKey, 'record'>): boolean {
  return hashes.length === 0 || hashes.includes('sha256');
}

/** A valid key for mail of sufficient length. */
export function isValidAndStrong(key: DkimKey): boolean {
  const { type, bits = 0 } = key.record.key ?? {};
  const isLong = type !== 'rsa' || bits >= MIN_RSA_BITS;
  return key.faults.length === 0 && !key.record.revoked && isForMail(key) && isLong;
}

/** Whether the key may sign mail; keys can be restricted to other services (RFC 6376 section 3.6.1, tag `s`). */
export function isForMail({ record: { services } }: Pick<DkimKey, 'record'>): boolean {
  return services.length === 0 || services.includes('*') || services.includes('email');
}
