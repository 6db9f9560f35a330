import type { TlsAddress, WebCertificate } from '#features/web-check/web-check.dto.js';
import { webTlsFacts } from './web-tls-facts.js';

const VERSIONS = ['TLS 1.3', 'TLS 1.2', 'TLS 1.1', 'TLS 1.0', 'SSL 3.0', 'SSL 2.0'];

/** An address that answered every question about versions, or none. */
function address(offered: readonly string[] | null): TlsAddress {
  const versions = VERSIONS.map((name) => ({ name, offered: offered && offered.includes(name) }));
  return { address: '192.0.2.1', versions, suites: [], groups: [], postQuantum: null, alpn: null, preference: null };
}

const CERTIFICATE: Readonly<WebCertificate> = {
  ...{ subject: 'CN=a.example', issuer: 'CN=CA', names: ['a.example'], key: 'EC secp256r1', signature: 'ecdsa-sha256' },
  ...{ validFrom: '2026-01-01T00:00:00Z', validTo: '2026-03-01T00:00:00Z', chain: [], dane: 'none' },
  ...{ trusted: true, matchesHost: true },
};
const CURRENT = ['TLS 1.3', 'TLS 1.2'];
const OLD = ['TLS 1.2', 'TLS 1.0'];

it.each<[string, TlsAddress[], WebCertificate, string[]]>([
  ['both answer', [address(CURRENT), address(CURRENT)], CERTIFICATE, ['web-versions.current', 'web-trust.yes']],
  ['one is silent', [address(CURRENT), address(null)], CERTIFICATE, []],
  ['one is old, one silent', [address(OLD), address(null)], CERTIFICATE, ['web-versions.old']],
  [
    'one is distrusted, one silent',
    [address(CURRENT), address(null)],
    { ...CERTIFICATE, trusted: false },
    ['web-trust.no'],
  ],
  ['both are silent', [address(null), address(null)], CERTIFICATE, []],
])('of two addresses, %s', (_, addresses, certificate, seen) => {
  const ids = webTlsFacts({ addresses, certificate }).map(({ id }) => id);
  expect(ids.filter((id) => /^web-(?:versions|trust)\./.test(id))).toEqual(seen);
});
