import { absent, deriveFact, known, type Gathered } from '#base/domain/fact.js';
import type { RdapDomain, RdapDs } from '#platform/network/rdap/rdap-response.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { lookUpRegistration } from './registry.js';
import type { Subject } from '#engine/gathering/subject.js';

/** The RDAP data of the registrable domain. */
export interface Registration {
  readonly domain: string;
  /** Expiry date and days left; undefined if the registry does not publish it. */
  readonly end?: { readonly date: string; readonly days: number };
  /** RDAP status values (RFC 8056). */
  readonly status: readonly string[];
  /** Whether the registry lists the delegation as signed; null if it does not say. */
  readonly signed: boolean | null;
  readonly ds: readonly RdapDs[];
}

export interface RegistrationFacts {
  /** Absent if the registry has no RDAP service, or if it returns not found. */
  readonly registration: Registration;
  /** The same, but absent if the lookup failed, which is reported by `registration` only. */
  readonly registered: Registration;
}

const DAY_MS = 86_400_000;

/** Names below a private suffix are not in RDAP. */
export async function gatherRegistration(
  { domain: { registrable, organizational } }: Subject,
  context: GatherContext,
): Promise<Gathered<RegistrationFacts>> {
  if (!registrable || registrable.ascii !== organizational?.ascii) return { registration: absent, registered: absent };
  const registration = deriveFact(await lookUpRegistration(registrable, context), (answer) =>
    answer.kind === 'found' ? known(describe(registrable.ascii, answer.domain, context.now)) : absent,
  );
  return { registration, registered: registration.state === 'known' ? registration : absent };
}

function describe(domain: string, { expires, status, delegationSigned, ds }: RdapDomain, now: number): Registration {
  return {
    domain,
    ...(expires !== null && { end: { date: expires.slice(0, 10), days: daysUntil(Date.parse(expires), now) } }),
    status: status.map((word) => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()), // some registries use the EPP spelling
    signed: delegationSigned,
    ds,
  };
}

/** Many registries publish only a date. Midnight means the end of that day. */
export function daysUntil(end: number, now: number): number {
  const days = Math.ceil((end - now) / DAY_MS);
  return days === 0 && end % DAY_MS === 0 ? 1 : days;
}
