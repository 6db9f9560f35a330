import type { LinkVerdict } from '#formats/records/chain-of-trust.js';

/** The facts about the signatures of both sides. */
export interface Signing {
  /** Current DS records in the parent zone. */
  readonly parentDs: readonly string[];
  /** Planned DS records; the current ones if none were given. */
  readonly plannedDs: readonly string[];
  /** Validation of the proposed servers' keys with the planned and with the current DS records. */
  readonly planned: LinkVerdict['state'];
  readonly now: LinkVerdict['state'];
  /** Validation of the current servers' keys with the planned DS records. */
  readonly before: LinkVerdict['state'];
  readonly isSignedThere: boolean;
  /** Whether each side publishes the keys that the other side signs with (RFC 8901 section 2). */
  readonly sharesKeys: boolean;
}

/**
 * `unsigned`, `island`: no validation takes place. `kept`: nothing changes for validators. `remove-first`: unsigned
 * during the move. `add-first`: DS records of both sides before the switch. `add-later`: DS records after all caches
 * expired. `ds-left`: a DS without keys. `no-match`: a DS that matches no key. `overlap`: validators would lack keys
 * during the switch.
 */
export type SigningPlan =
  'unsigned' | 'island' | 'kept' | 'remove-first' | 'add-first' | 'add-later' | 'ds-left' | 'no-match' | 'overlap';

export function signingPlan(signing: Signing): SigningPlan {
  const { parentDs, plannedDs, planned, now, before, isSignedThere, sharesKeys } = signing;
  if (parentDs.length === 0) {
    if (plannedDs.length === 0) return isSignedThere ? 'island' : 'unsigned';
    return isTrusted(planned) ? 'add-later' : 'no-match';
  }
  if (plannedDs.length === 0) return 'remove-first';
  if (!isTrusted(planned)) return isSignedThere ? 'no-match' : 'ds-left';
  if (planned === 'insecure') return 'unsigned';
  if (!sharesKeys) return 'overlap';
  const isChange = [...plannedDs, ...parentDs].some((one) => !plannedDs.includes(one) || !parentDs.includes(one));
  // Resolvers that still query the old servers validate their keys as well.
  if (isTrusted(now)) return isChange && !isTrusted(before) ? 'add-later' : 'kept';
  return isTrusted(before) ? 'add-first' : 'overlap';
}

function isTrusted(state: LinkVerdict['state']): boolean {
  return state === 'secure' || state === 'insecure';
}
