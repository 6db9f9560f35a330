import type { Alteration } from './restoration/alteration.js';
import type { Verification } from './signatures/verify-signature.js';

/** A signature, and what is known of it beyond its verification. */
export interface ExaminedSignature extends Verification {
  /** Null where the DNS does not answer. */
  readonly isAligned: boolean | null;
  /** Changes after whose undoing the signature verifies. */
  readonly restoredBy: readonly Alteration[] | undefined;
  /** Copying the message as text explains why it does not verify. */
  readonly isCopied: boolean;
  /** Of a message that arrived just now: a missing key was missing on arrival. */
  readonly isNew: boolean;
}
