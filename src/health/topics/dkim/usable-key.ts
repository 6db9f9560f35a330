import type { DkimKeyRecord } from '../../../records/dkim-key.js';
import type { SyntaxFault } from '../../../records/syntax-fault.js';

export interface DkimKey {
  readonly selector: string;
  readonly host: string;
  readonly text: string;
  readonly record: DkimKeyRecord;
  readonly faults: readonly SyntaxFault[];
}

export const SHORTEST_RSA_KEY = 1024; // RFC 8301 section 3.2: verifiers reject what is shorter

/** Receivers accept what is signed with it. */
export function isUsable(key: DkimKey): boolean {
  return isSound(key) && acceptsSha256(key);
}

/** RFC 8301 section 3.1: nothing else is accepted any more. */
export function acceptsSha256({ record: { hashes } }: DkimKey): boolean {
  return hashes.length === 0 || hashes.includes('sha256');
}

/** A key for mail that can be read and is long enough. */
export function isSound(key: DkimKey): boolean {
  const { type, bits = 0 } = key.record.key ?? {};
  const isLong = type !== 'rsa' || bits >= SHORTEST_RSA_KEY;
  return key.faults.length === 0 && !key.record.revoked && servesMail(key) && isLong;
}

/** Whether the key may sign mail; one may be kept for other services (RFC 6376 section 3.6.1, tag `s`). */
export function servesMail({ record: { services } }: DkimKey): boolean {
  return services.length === 0 || services.includes('*') || services.includes('email');
}
