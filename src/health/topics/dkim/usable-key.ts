import type { DkimKeyRecord } from '../../../records/dkim-key.js';
import type { SyntaxFault } from '../../../records/syntax-fault.js';

export interface DkimKey {
  readonly selector: string;
  readonly host: string;
  readonly text: string;
  readonly record: DkimKeyRecord;
  readonly faults: readonly SyntaxFault[];
}

export function isUsable(key: DkimKey): boolean {
  return key.faults.length === 0 && !key.record.revoked && servesMail(key);
}

/** Whether the key may sign mail; one may be kept for other services (RFC 6376 section 3.6.1, tag `s`). */
export function servesMail({ record: { services } }: DkimKey): boolean {
  return services.length === 0 || services.includes('*') || services.includes('email');
}
