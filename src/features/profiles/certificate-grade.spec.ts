import { hashGrade, keyGrade } from './certificate-grade.js';

it.each([
  ['RSA 4096', 'good'],
  ['RSA 2048', 'phase-out'],
  ['RSA 2047', 'weak'],
  ['RSA-PSS 3072', 'good'],
  ['EC secp256r1', 'good'],
  ['EC secp224r1', 'phase-out'],
  ['EC secp256k1', 'weak'],
  ['EC brainpoolP384r1', 'good'],
  ['EC brainpoolP160r1', 'weak'],
  ['EC brainpoolP224r1', 'weak'],
  ['EC brainpoolP256t1', 'weak'],
  ['Ed25519', 'good'],
  ['DSA 2048', 'weak'],
  ['unknown', undefined],
])('a key %s is %s for internet.nl', (written, grade) => {
  expect(keyGrade(written)).toBe(grade);
});

it.each([
  ['sha256WithRSAEncryption', 'good'],
  ['ecdsa-with-SHA224', 'phase-out'],
  ['sha1WithRSAEncryption', 'weak'],
  ['md5WithRSAEncryption', 'weak'],
  ['ed25519', 'good'],
  ['rsassaPss', undefined],
])('a signature %s is %s for internet.nl', (signature, grade) => {
  expect(hashGrade(signature)).toBe(grade);
});
