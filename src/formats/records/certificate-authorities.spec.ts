import { DomainName } from '#base/domain/domain-name.js';
import { CERTIFICATE_AUTHORITIES } from '#base/fingerprints/certificate-authorities.data.js';
import { caaIdentifiersOf, isKnownAuthority, isIdentifiedBy } from './certificate-authorities.js';

it('identifiers are domains in normal form, and organizations are unique', () => {
  for (const { identifiers } of CERTIFICATE_AUTHORITIES)
    for (const identifier of identifiers) expect(DomainName.parse(identifier)?.ascii).toBe(identifier);
  const organizations = CERTIFICATE_AUTHORITIES.flatMap((authority) => authority.organizations);
  expect(new Set(organizations).size).toBe(organizations.length);
});

it.each([
  ["Let's Encrypt", 'letsencrypt.org'],
  ["let's encrypt", 'letsencrypt.org'],
  ['Google Trust Services', 'pki.goog'],
  ['ZeroSSL', 'sectigo.com'],
  ['DigiCert Inc', 'digicert.com'],
  ['Amazon', 'amazon.com'],
  ['My Own CA', undefined],
  ['constructor', undefined],
])('certificates of %s are renewed where CAA names %s', (organization, identifier) => {
  expect(caaIdentifiersOf(organization)?.[0]).toBe(identifier);
});

it.each([
  ['letsencrypt.org', true],
  ['LetsEncrypt.org', true],
  ['reseller.letsencrypt.org', true],
  ['notletsencrypt.org', false],
  ['org', false],
  ['', false],
])('%s names a CA that is known as letsencrypt.org: %s', (domain, named) => {
  expect(isIdentifiedBy(domain, ['letsencrypt.org'])).toBe(named);
});

it('lists every identifier, whichever organization issues with it', () => {
  expect(['letsencrypt.org', 'jprs.jp', 'example.com'].map(isKnownAuthority)).toEqual([true, true, false]);
});
