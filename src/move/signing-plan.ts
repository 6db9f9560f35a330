import type { LinkVerdict } from '../records/chain-of-trust.js';

/** What is known about the signatures of both sides. */
export interface Signing {
  /** DS records that the parent zone has now. */
  readonly parentDs: readonly string[];
  /** Those that it is to have; the same where nothing was said. */
  readonly plannedDs: readonly string[];
  /** The keys of the proposed servers, judged by the planned DS records and by those of now. */
  readonly planned: LinkVerdict['state'];
  readonly now: LinkVerdict['state'];
  /** The keys of the current servers, judged by the planned DS records. */
  readonly before: LinkVerdict['state'];
  readonly isSignedThere: boolean;
  /** Each side publishes the keys that the other side signs with (RFC 8901 section 2). */
  readonly sharesKeys: boolean;
}

/**
 * `unsigned`, `island`: nobody validates. `kept`: nothing changes for validators. `remove-first`: unsigned for the time of the
 * move. `add-first`: DS records of both sides first. `add-later`: DS records when everybody asks the new servers. `ds-left`: a
 * DS without keys. `no-match`: a DS that fits none of the keys. `overlap`: keys that validators do not know when they need them.
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
  // Who still asks the old servers validates their keys, too.
  if (isTrusted(now)) return isChange && !isTrusted(before) ? 'add-later' : 'kept';
  return isTrusted(before) ? 'add-first' : 'overlap';
}

function isTrusted(state: LinkVerdict['state']): boolean {
  return state === 'secure' || state === 'insecure';
}
