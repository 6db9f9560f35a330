import { CERTIFICATE_AUTHORITIES } from '#base/fingerprints/certificate-authorities.data.js';
import { isWithinAny } from '#base/domain/host-name.js';

const identifiers = new Set(CERTIFICATE_AUTHORITIES.flatMap((authority) => authority.identifiers));
const byOrganization = new Map(
  CERTIFICATE_AUTHORITIES.flatMap((authority) =>
    authority.organizations.map((name) => [name.toLowerCase(), authority.identifiers] as const),
  ),
);

/** Whether a publicly trusted CA lists this domain as its CAA identifier. */
export function isKnownAuthority(domain: string): boolean {
  return identifiers.has(domain);
}

/**
 * CAA identifiers of which any allows the issuer of a certificate to issue the next one; undefined where the issuer is
 * unknown.
 */
export function caaIdentifiersOf(organization: string): readonly string[] | undefined {
  return byOrganization.get(organization.toLowerCase());
}

/** Some CAs identify their resellers by names below their own, so those match as well. */
export function isIdentifiedBy(issuerDomain: string, accepted: readonly string[]): boolean {
  return isWithinAny(issuerDomain.toLowerCase(), accepted);
}
