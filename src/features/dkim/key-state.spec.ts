import { keyState } from './key-state.js';

const asked = { api: 'v1', domain: 'a.example', selector: 's1', name: 's1._domainkey.a.example' } as const;
const key = { found: true, valid: true, revoked: false, testing: false } as const;

it.each([
  [{ found: false, status: 0 }, 'missing'],
  [{ found: false, status: 3 }, 'missing'],
  [{ found: false, status: 2 }, 'unknown'],
  [{ ...key, valid: false, keyType: 'rsa', keyBits: 512 }, 'invalid'],
  [{ ...key, revoked: true, keyType: 'rsa', keyBits: null }, 'revoked'],
  [{ ...key, keyType: 'rsa', keyBits: 512 }, 'weak'],
  [{ ...key, keyType: 'rsa', keyBits: 1023 }, 'weak'],
  [{ ...key, keyType: 'rsa', keyBits: 1024 }, 'valid'],
  [{ ...key, keyType: 'rsa', keyBits: 2048, record: 'v=DKIM1; s=tlsrpt; p=AAAA' }, 'unfit'],
  [{ ...key, keyType: 'rsa', keyBits: 2048, record: 'v=DKIM1; h=sha1; p=AAAA' }, 'unfit'],
  [{ ...key, keyType: 'rsa', keyBits: 2048, record: 'v=DKIM1; s=email:tlsrpt; h=sha1:sha256; p=AAAA' }, 'valid'],
  [{ ...key, keyType: 'ed25519', keyBits: 256 }, 'valid'],
] as const)('%j is %s', (report, state) => {
  expect(keyState({ ...asked, ...report })).toBe(state);
});
