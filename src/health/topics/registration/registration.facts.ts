import { absent, derive, known, type Gathered } from '../../../domain/fact.js';
import type { RdapDomain, RdapDs } from '../../../network/rdap/rdap-response.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { askRegistry } from './registry.js';
import type { Subject } from '../../gathering/subject.js';

/** The registrable domain as its registry describes it. */
export interface Registration {
  readonly domain: string;
  /** The day it ends, and how many are left; none where the registry does not tell. */
  readonly end?: { readonly date: string; readonly days: number };
  /** In the words of RFC 8056. */
  readonly status: readonly string[];
  /** Whether the registry takes it for signed; null where it does not tell. */
  readonly signed: boolean | null;
  readonly ds: readonly RdapDs[];
}

export interface RegistrationFacts {
  /** Absent where the registry does not speak RDAP, or says that it does not know the domain. */
  readonly registration: Registration;
  /** The same; absent as well where the registry could not be asked, which is reported once. */
  readonly registered: Registration;
}

const DAY_MS = 86_400_000;

/** Names below a private suffix are not registered at a registry. */
export async function gatherRegistration(
  { domain: { registrable, organizational } }: Subject,
  context: GatherContext,
): Promise<Gathered<RegistrationFacts>> {
  if (!registrable || registrable.ascii !== organizational?.ascii) return { registration: absent, registered: absent };
  const registration = derive(await askRegistry(registrable, context), (answer) =>
    answer.kind === 'found' ? known(describe(registrable.ascii, answer.domain, context.now)) : absent,
  );
  return { registration, registered: registration.state === 'known' ? registration : absent };
}

function describe(domain: string, { expires, status, delegationSigned, ds }: RdapDomain, now: number): Registration {
  return {
    domain,
    ...(expires !== null && { end: { date: expires.slice(0, 10), days: daysUntil(Date.parse(expires), now) } }),
    status: status.map((word) => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()), // some write it as EPP does
    signed: delegationSigned,
    ds,
  };
}

/** Many registries give a date only, and its day belongs to the owner: midnight sharp is the end of that day. */
export function daysUntil(end: number, now: number): number {
  const days = Math.ceil((end - now) / DAY_MS);
  return days === 0 && end % DAY_MS === 0 ? 1 : days;
}
