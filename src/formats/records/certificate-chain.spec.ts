import { X509Certificate } from 'node:crypto';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { reviewChain } from './certificate-chain.js';
import { readCertificate } from './certificate.js';
import { requiresStaple, signatureAlgorithm } from './certificate-der.js';

const ca = new CertificateAuthority();
const ders = (pem: string) =>
  pem.match(/-----BEGIN[^]+?-----END CERTIFICATE-----/g)!.map((text) => new X509Certificate(text).raw);
const [leaf, middle] = ders(ca.issue({ names: ['a.example', 'b.example'], issuer: { CN: 'R1', O: 'CA' } }).cert);
const [root] = ders(ca.cert);
const [stranger] = ders(new CertificateAuthority('Other CA').cert);
const [L, M, R, S] = [leaf!, middle!, root!, stranger!];

it.each<[string, Buffer[], boolean, number[], number[]]>([
  ['a certificate alone', [L], true, [], []],
  ['a chain', [L, M], true, [], []],
  ['a chain with its root', [L, M, R], true, [], [2]],
  ['another order', [L, R, M], false, [], [1]],
  ['a stranger', [L, S, M], true, [1], []],
  ['a repeated certificate', [L, M, M], true, [2], []],
  ['only the root behind it', [L, R], true, [1], []],
  ['a root alone', [R], true, [], []],
  ['no certificate', [L, Buffer.of(1)], true, [], []],
])('%s', (_, chain, isInOrder, unrelated, roots) => {
  expect(reviewChain(chain)).toEqual({ isInOrder, unrelated, roots });
});

it('reads names and dates', () => {
  const certificate = new X509Certificate(L);
  expect(readCertificate(certificate)).toMatchObject({
    issuer: { commonName: 'R1', organization: 'CA' },
    altNames: ['a.example', 'b.example'],
    validFrom: new Date(certificate.validFrom).toISOString(),
    validTo: new Date(certificate.validTo).toISOString(),
  });
});

it.each(['validFrom', 'validTo'])('reads nothing where %s is no date', (name) => {
  const certificate = Object.defineProperty(new X509Certificate(L), name, { value: 'x' });
  expect(readCertificate(certificate)).toBeUndefined();
});

it.each([true, false])('says whether an OCSP answer is required: %s', (isRequired) => {
  const [der] = ders(ca.issue({ names: ['a.example'], requiresStaple: isRequired }).cert);
  expect(requiresStaple(der!)).toBe(isRequired);
});

it('reads the algorithm of the signature', () => {
  expect(signatureAlgorithm(L)).toBe('2a8648ce3d040302'); // ecdsa-with-SHA256
});
