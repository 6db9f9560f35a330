import type { RdapResult } from '#platform/network/rdap/rdap-client.js';
import type { Delegation } from './delegation.js';

export type AvailabilityStatus =
  | {
      readonly state: 'registered';
      readonly registrar: string | null;
      readonly created: string | null;
      readonly expires: string | null;
    }
  | { readonly state: 'available' }
  | { readonly state: 'unknown'; readonly why: 'no-rdap' | 'no-rdap-nor-dns' | 'no-answer' | 'contradiction' };

/** Reasons that may change when the query is repeated soon. */
const UNSETTLED = ['no-answer', 'no-rdap-nor-dns'];

const WHEN_NOT_FOUND: Readonly<Record<Delegation, AvailabilityStatus>> = {
  none: { state: 'available' },
  exists: { state: 'unknown', why: 'contradiction' }, // some registries deny registered names
  unknown: { state: 'unknown', why: 'no-answer' },
};

/** Combines the results of RDAP and DNS. */
export function statusOf(rdap: RdapResult, delegation: Delegation): AvailabilityStatus {
  switch (rdap.kind) {
    case 'found': {
      const { registrar, registered, expires } = rdap.domain;
      return { state: 'registered', registrar: registrar?.name ?? null, created: registered, expires };
    }
    case 'not-found':
      return WHEN_NOT_FOUND[delegation];
    case 'no-rdap':
      return { state: 'unknown', why: delegation === 'unknown' ? 'no-rdap-nor-dns' : 'no-rdap' };
    case 'unavailable':
      return { state: 'unknown', why: 'no-answer' };
  }
}

/** Whether a repeated query would soon give the same result. */
export function isSettled(status: AvailabilityStatus): boolean {
  return status.state !== 'unknown' || !UNSETTLED.includes(status.why);
}
