import { CERTIFICATE_AUTHORITIES } from './certificate-authorities.data.js';
import { isWithinAny } from '../domain/host-name.js';

const identifiers = new Set(CERTIFICATE_AUTHORITIES.flatMap((authority) => authority.identifiers));
const byOrganization = new Map(
  CERTIFICATE_AUTHORITIES.flatMap((authority) =>
    authority.organizations.map((name) => [name.toLowerCase(), authority.identifiers] as const),
  ),
);

/** Whether a publicly trusted CA says that it looks for this domain in CAA records. */
export function isKnownAuthority(domain: string): boolean {
  return identifiers.has(domain);
}

/** Any of these in a CAA record lets the issuer of a certificate issue the next one; nothing where the issuer is unknown. */
export function caaIdentifiersOf(organization: string): readonly string[] | undefined {
  return byOrganization.get(organization.toLowerCase());
}

/** Some CAs know their resellers by names below their own. */
export function isNamedBy(issuerDomain: string, accepted: readonly string[]): boolean {
  return isWithinAny(issuerDomain.toLowerCase(), accepted);
}
