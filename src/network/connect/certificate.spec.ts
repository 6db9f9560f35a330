import { X509Certificate } from 'node:crypto';
import { checkServerIdentity } from 'node:tls';
import { CertificateAuthority } from '../../../test/lab/certificates.js';
import { identityOf, readAltNames } from './certificate.js';

/** CN=old.example and CN=older.example, without alternative names. */
const COMMON_NAMES = `-----BEGIN CERTIFICATE-----
MIIBFjCByQIUSgNmF75E6ffNphvM5iVMhu1RdOcwBQYDK2VwMC4xFDASBgNVBAMM
C29sZC5leGFtcGxlMRYwFAYDVQQDDA1vbGRlci5leGFtcGxlMB4XDTI2MTExNzIz
MjMyM1oXDTM2MTExNDIzMjMyM1owLjEUMBIGA1UEAwwLb2xkLmV4YW1wbGUxFjAU
BgNVBAMMDW9sZGVyLmV4YW1wbGUwKjAFBgMrZXADIQDBEGVxZZHFMFTFCs2qE5D7
wSrnXbzn6w0XBCi2bJGjgzAFBgMrZXADQQD+8bA8uK0rBOs24Bv4qmcF24oFnX8r
Kh3KXq/foI0/GbOLPljOW0ETJg2j5f/eDr9dnA+qvyaT7A8PXqRBQ3kD
-----END CERTIFICATE-----`;

describe('readAltNames', () => {
  it.each([
    ['', []],
    ['DNS:Example.com', ['example.com']],
    ['DNS:example.com, DNS:*.example.com, IP Address:192.0.2.1', ['example.com', '*.example.com', '192.0.2.1']],
    ['DNS:a.example, email:x@b.example, DNS:c.example', ['a.example', 'c.example']],
    ['DNS:"a.example, DNS:evil.example", DNS:b.example', ['b.example']],
    ['DNS:"a\\", DNS:evil.example", DNS:b.example', ['b.example']],
    ['URI:http://x.example/, DNS:b.example', ['b.example']],
  ])('%s', (text, names) => {
    expect(readAltNames(text)).toEqual(names);
  });
});

describe('identityOf', () => {
  const authority = new CertificateAuthority();
  const HOSTS = ['a.example', 'b.example', 'x.b.example', 'old.example', 'older.example', 'evil.example', '192.0.2.1'];

  it.each([
    ['a name', authority.issue({ names: ['a.example'] }).cert],
    ['a wildcard', authority.issue({ names: ['a.example', '*.b.example'] }).cert],
    [
      'a name that imitates another entry',
      authority.issue({ names: ['a.example, DNS:evil.example', 'b.example'] }).cert,
    ],
    ['nothing but a name that imitates another entry', authority.issue({ names: ['x, DNS:evil.example'] }).cert],
    ['no alternative names', COMMON_NAMES],
  ])('lets Node decide as with its own object: %s', (_, pem) => {
    const certificate = new X509Certificate(pem);
    const verdicts = (one: Parameters<typeof checkServerIdentity>[1]) =>
      HOSTS.map((host) => checkServerIdentity(host, one)?.message);
    expect(verdicts(identityOf(certificate))).toEqual(verdicts(certificate.toLegacyObject()));
  });

  it('has no name without a certificate', () => {
    expect(checkServerIdentity('a.example', identityOf(undefined))).toHaveProperty(
      'code',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    );
  });
});
