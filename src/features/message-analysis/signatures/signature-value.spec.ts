import { constants, generateKeyPairSync, hash, privateEncrypt, sign } from 'node:crypto';
import { signedOctets } from './signature-value.js';
import type { SigningKey } from './signing-key.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const other = generateKeyPairSync('rsa', { modulusLength: 1024 });
const edwards = generateKeyPairSync('ed25519');
const key: SigningKey = { object: rsa.publicKey, type: 'rsa', bits: 1024, isTesting: false };
const OCTETS = Buffer.from('from:jo@a.test');
const encrypted = (hex: string) =>
  privateEncrypt({ key: rsa.privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(hex, 'hex'));
const DIGEST = hash('sha256', OCTETS);
/** DER before a SHA-256 hash (RFC 8017 section 9.2, note 1). */
const PREFIX = '3031300d060960864801650304020105000420';

it.each<[string, Buffer, string, boolean, boolean]>([
  ['SHA-256', sign('sha256', OCTETS, rsa.privateKey), 'sha256', true, true],
  ['SHA-1', sign('sha1', OCTETS, rsa.privateKey), 'sha1', true, true],
  ['other octets', sign('sha256', Buffer.from('x'), rsa.privateKey), 'sha256', false, true],
  ['another hash than it says', sign('sha1', OCTETS, rsa.privateKey), 'sha256', false, false],
  ['a hash that DKIM does not have', sign('sha512', OCTETS, rsa.privateKey), 'sha512', false, false],
  ['a hash that nobody has', sign('sha256', OCTETS, rsa.privateKey), 'none', false, false],
  ['another key', sign('sha256', OCTETS, other.privateKey), 'sha256', false, false],
  ['what OpenSSL makes of it', encrypted(PREFIX + DIGEST), 'sha256', true, true],
  ['no name of the hash', encrypted(DIGEST), 'sha256', false, false],
  ['something before the name of the hash', encrypted(`00${PREFIX}${DIGEST}`), 'sha256', false, false],
  ['a hash that is too short', encrypted(PREFIX + DIGEST.slice(2)), 'sha256', false, false],
  ['nothing', Buffer.of(), 'sha256', false, false],
])('RSA over %s', (_, value, name, matches, isByKey) => {
  const signed = signedOctets(key, value, name);
  expect([signed.matches(OCTETS), signed.isByKey, signed.isCheap]).toEqual([matches, isByKey, true]);
});

it.each<[string, Buffer, boolean]>([
  ['the hash', sign(null, hash('sha256', OCTETS, 'buffer'), edwards.privateKey), true],
  ['the octets themselves', sign(null, OCTETS, edwards.privateKey), false],
])('Ed25519 over %s', (_, value, matches) => {
  const signed = signedOctets({ ...key, object: edwards.publicKey, type: 'ed25519', bits: 256 }, value, 'sha256');
  expect([signed.matches(OCTETS), signed.isByKey, signed.isCheap]).toEqual([matches, undefined, false]);
});
