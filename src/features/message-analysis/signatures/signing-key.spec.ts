import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { type KeyDemand, signingKeys } from './signing-key.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
const spki = rsa.export({ type: 'spki', format: 'der' }).toString('base64');
const bare = rsa.export({ type: 'pkcs1', format: 'der' }).toString('base64');
const edwardsSpki = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
const edwards = edwardsSpki.subarray(-32);
const DEMAND: KeyDemand = { type: 'rsa', hash: 'sha256', domain: 'a.test', identityDomain: 'a.test' };
const ED25519 = { ...DEMAND, type: 'ed25519' };

it.each<[string, string, Partial<KeyDemand>]>([
  ['a key', `v=DKIM1; p=${spki}`, {}],
  ['a key without version', `p=${spki}`, {}],
  ['a bare PKCS #1 key', `v=DKIM1; k=rsa; p=${bare}`, {}],
  ['the version at the end', `k=rsa; p=${spki}; v=DKIM1`, {}],
  ['the version in the middle', `k=rsa; v=DKIM1; p=${spki}`, {}],
  ['the key first', `p=${spki}; k=rsa; t=y`, {}],
  ['quotes in a note', `v=DKIM1; n="our key" (of 2026\\); p=${spki}`, {}],
  ['the wanted hash', `v=DKIM1; h=sha1:sha256; p=${spki}`, {}],
  ['the service email', `v=DKIM1; s=email; p=${spki}`, {}],
  ['the service email and another', `v=DKIM1; s=other:email; p=${spki}`, {}],
  ['all services', `v=DKIM1; s=*; p=${spki}`, {}],
  ['t=s and the domain itself', `v=DKIM1; t=s; p=${spki}`, {}],
  ['other flags and a domain below', `v=DKIM1; t=y; p=${spki}`, { identityDomain: 'mail.a.test' }],
  ['Ed25519', `v=DKIM1; k=ed25519; p=${edwards.toString('base64')}`, ED25519],
])('accepts %s', (_, text, demand) => {
  expect(signingKeys([text], { ...DEMAND, ...demand })).toHaveLength(1);
});

it.each<[string, string, Partial<KeyDemand>]>([
  ['no-key', 'v=spf1 -all', {}],
  ['key-revoked', 'v=DKIM1; p=', {}],
  ['key-syntax', 'v=DKIM1; p=@@', {}],
  ['key-syntax', `v=DKIM1\\; k=rsa\\; p=${spki}`, {}],
  ['key-syntax', `v=DKIM1; k=rsa; p=${spki}\\;`, {}],
  ['key-syntax', `k=rsa\\; p=${spki}`, {}],
  ['key-syntax', `"v=DKIM1; p=${spki}"`, {}],
  ['key-syntax', `v=DKIM1; k=rsa; "p=${spki}"`, {}],
  ['key-syntax', `v=DKIM1; p="${spki}"`, {}],
  ['key-syntax', `"v=DKIM1;" k=rsa; p=${spki}`, {}],
  ['key-syntax', `v=DKIM1; p=${spki.slice(0, 100)}" "${spki.slice(100)}`, {}],
  ['key-syntax', `k=rsa; v=DKIM2; p=${spki}`, {}],
  ['key-syntax', `v=DKIM1; p=${spki}; p=${spki}`, {}],
  ['key-syntax', `v=DKIM1; k=ed25519; p=${edwardsSpki.toString('base64')}`, ED25519],
  ['key-type', `v=DKIM1; p=${spki}`, ED25519],
  ['key-hash', `v=DKIM1; h=sha1; p=${spki}`, {}],
  ['key-service', `v=DKIM1; s=other; p=${spki}`, {}],
  ['key-flags', `v=DKIM1; t=y:s; p=${spki}`, { identityDomain: 'mail.a.test' }],
])('refuses with %s: %s', (fault, text, demand) => {
  expect(signingKeys([text], { ...DEMAND, ...demand })).toBe(fault);
});

it('takes the keys that can be used, and knows an answer that failed', () => {
  expect(signingKeys(['v=DKIM1; p=', `v=DKIM1; t=y; p=${spki}`], DEMAND)).toMatchObject([
    { type: 'rsa', bits: 1024, isTesting: true },
  ]);
  expect(signingKeys([], DEMAND)).toBe('no-key');
  expect(signingKeys(['v=spf1 -all', 'v=DKIM1; p=', 'v=DKIM1; p=@@'], DEMAND)).toBe('key-revoked'); // the first fault
  expect(signingKeys('failed', DEMAND)).toBe('dns-temporary');
});

describe('keys that cost too much', () => {
  const keyOf = (modulus: string, publicExponent: string) => {
    const jwk = { kty: 'RSA', n: modulus, e: publicExponent };
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return `v=DKIM1; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`;
  };
  /** The largest number of so many bits. */
  const ones = (bits: number) =>
    Buffer.from(((1n << BigInt(bits)) - 1n).toString(16).padStart(2 * Math.ceil(bits / 8), '0'), 'hex').toString(
      'base64url',
    );

  it.each([
    ['4,096 bits', keyOf(ones(4096), 'AQAB'), 1],
    ['4,097 bits', keyOf(ones(4097), 'AQAB'), 0],
    ['an exponent of 64 bits', keyOf(ones(2048), ones(64)), 1],
    ['an exponent of 65 bits', keyOf(ones(2048), ones(65)), 0],
  ])('%s', (_, text, count) => {
    const found = signingKeys([text], DEMAND);
    expect(typeof found === 'string' ? 0 : found.length).toBe(count);
  });

  it('eight of them are tried', () => {
    expect(
      signingKeys(
        Array.from({ length: 55 }, () => `p=${spki}`),
        DEMAND,
      ),
    ).toHaveLength(8);
  });
});
