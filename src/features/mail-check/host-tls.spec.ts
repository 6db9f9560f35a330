import { createHash, X509Certificate } from 'node:crypto';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { encrypted, talk, PLAIN } from '#test/checks/health-smtp.js';
import { tlsa } from '#test/checks/health-domain.js';
import { tlsEntry } from './host-tls.js';

const EXPECTED = { names: ['mx.example.com'], tlsa: [], now: Date.UTC(2026, 10, 15) };
const CERTIFICATE = { subject: 'mx.example.com', issuer: 'R1', validTo: '2027-01-01T00:00:00.000Z' };
const GOOD = { ...CERTIFICATE, matchesHost: true, trusted: true };

it.each([
  ['no conversation', [], null],
  ['a greeting alone', [talk({ encryption: undefined as never })], null],
  ['no STARTTLS', [talk({ encryption: PLAIN })], { starttls: false, protocol: null, certificate: null, dane: 'none' }],
  [
    'STARTTLS that fails',
    [talk({ encryption: { kind: 'broken', how: '454' } })],
    { starttls: true, protocol: null, certificate: null, dane: 'none' },
  ],
  ['a good certificate', [talk()], { starttls: true, protocol: 'TLSv1.3', certificate: GOOD, dane: 'none' }],
  [
    'one address with a fault',
    [talk(), talk({ encryption: encrypted({ protocol: 'TLSv1.2', isTrusted: false, fault: 'untrusted' }) })],
    { starttls: true, protocol: 'TLSv1.2', certificate: { ...GOOD, trusted: false }, dane: 'none' },
  ],
  [
    'one address without STARTTLS',
    [talk(), talk({ encryption: PLAIN })],
    { starttls: false, protocol: null, certificate: null, dane: 'none' },
  ],
])('%s', (_, talks, entry) => {
  expect(tlsEntry(talks, EXPECTED)).toEqual(entry);
});

it.each([
  ['records that count, and no STARTTLS', [tlsa(3)], 'invalid'],
  ['records that do not count', [tlsa(1)], 'unusable'],
])('%s: %s', (_, records, dane) => {
  const talks = [talk({ encryption: PLAIN })];
  expect(tlsEntry(talks, { ...EXPECTED, tlsa: records })).toMatchObject({ dane });
});

describe('DANE of a host with two addresses', () => {
  const ca = new CertificateAuthority();
  const [one, other] = ['a.example', 'b.example'].map(
    (name) => new X509Certificate(ca.selfSigned({ names: [name] }).cert).raw,
  ) as [Buffer, Buffer];
  const data = createHash('sha256').update(one).digest();
  const tlsaOfOne = [{ usage: 3, selector: 0, matchingType: 1, data }];
  const showing = (der: Buffer, fault?: 'self-signed') => {
    const { chain, ...session } = encrypted(fault && { fault });
    return talk({ encryption: { ...session, chain: [{ ...chain[0]!, der }] } });
  };

  it.each([
    ['both match', [showing(one), showing(one, 'self-signed')], 'valid'],
    // The fault of the other certificate is none for DANE.
    ['the one without a fault does not match', [showing(other), showing(one, 'self-signed')], 'invalid'],
    ['the one with a fault does not match', [showing(one), showing(other, 'self-signed')], 'invalid'],
  ])('%s', (_, talks, dane) => {
    expect(tlsEntry(talks, { ...EXPECTED, tlsa: tlsaOfOne })).toMatchObject({ dane });
  });
});
