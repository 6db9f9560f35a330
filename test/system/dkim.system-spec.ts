import type { DkimResult } from '#features/dkim/dkim.dto.js';
import { report } from './client.js';

const RSA = { found: true, valid: true, revoked: false, testing: false, keyType: 'rsa', keyBits: 2048 };

it.each<[string, object]>([
  ['dkim.com/rsa2048', RSA],
  ['dkim.com/rsa1024', { ...RSA, keyBits: 1024 }],
  ['dkim.com/edwards', { ...RSA, keyType: 'ed25519', keyBits: 256 }],
  ['dkim.com/revoked', { found: true, revoked: true }],
  ['dkim.com/trial', { ...RSA, testing: true }],
  ['dkim.com/double', { found: true, valid: false }],
  ['dkim.com/malformed', { found: true, valid: false }],
  ['dkim.com/k1.branch', RSA],
  ['dkim.com/alias', RSA],
  ['dkim.com/gone', { found: false, status: 3 }],
  ['dkim.com/nothing', { found: false, status: 3 }],
  ['compact.com/nothing', { found: false, status: 0 }],
  ['perfect.test/s1', RSA],
  ['wildcard.com/any', { found: true, valid: false, record: 'wild' }],
  ['expired.com/any', { found: false, status: 2 }],
])('%s', async (path, expected) => {
  expect(await report<DkimResult>(`dkim/${path}`)).toMatchObject(expected);
});
