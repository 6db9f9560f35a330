import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { CertificateAuthority, type Pair } from '#test/lab/certificates.js';
import { isWeak } from './weak-certificate.js';

const authority = new CertificateAuthority();
const signed = (keys: Pair) => new X509Certificate(authority.issue({ names: ['mx.example.com'], keys }).cert);
const onCurve = (namedCurve: string, paramEncoding: 'named' | 'explicit' = 'named') =>
  signed(generateKeyPairSync('ec', { namedCurve, paramEncoding }));

it.each(['secp112r1', 'secp160r1', 'prime192v1', 'secp192k1', 'brainpoolP192r1', 'sect193r1'])(
  'a key on %s is weak',
  (curve) => {
    expect(isWeak(onCurve(curve))).toBe(true);
  },
);

it.each(['secp224r1', 'prime256v1', 'secp256k1', 'secp384r1', 'secp521r1'])('a key on %s is not weak', (curve) => {
  expect(isWeak(onCurve(curve))).toBe(false);
});

it('a curve that is given by its parameters is judged by its size', () => {
  expect(isWeak(onCurve('prime192v1', 'explicit'))).toBe(true);
  expect(isWeak(onCurve('prime256v1', 'explicit'))).toBe(false);
});

it.each([
  ['RSA with 1024 bits', signed(generateKeyPairSync('rsa', { modulusLength: 1024 })), true],
  ['RSA with 2048 bits', signed(generateKeyPairSync('rsa', { modulusLength: 2048 })), false],
  ['Ed25519', signed(generateKeyPairSync('ed25519')), false],
])('%s', (_, certificate, expected) => {
  expect(isWeak(certificate)).toBe(expected);
});
