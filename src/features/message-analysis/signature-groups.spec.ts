import type { ExaminedSignature } from './examined-signature.js';
import { inState, nameOf, type SignatureState } from './signature-groups.js';

const STATES: readonly SignatureState[] = [
  ...(['valid', 'restored', 'weak', 'uncheckable', 'changed', 'unanswered', 'invalid'] as const),
];
const signature = (other: Partial<ExaminedSignature>) =>
  ({
    signature: { selector: 's', domain: 'a.example' },
    result: 'fail',
    reasons: [],
    isGenuine: false,
    ...other,
  }) as unknown as ExaminedSignature;

it.each<[string, Partial<ExaminedSignature>, SignatureState]>([
  ['passes', { result: 'pass' }, 'valid'],
  ['verifies without a change', { reasons: ['body-changed'], restoredBy: [] }, 'restored'],
  ['has no key any more', { reasons: ['no-key'] }, 'uncheckable'],
  ['has a revoked key, and another body', { reasons: ['body-changed', 'key-revoked'] }, 'uncheckable'],
  ['has another key', { reasons: ['key-mismatch'] }, 'uncheckable'],
  ['is right with SHA-1', { reasons: ['sha1'], isGenuine: true }, 'weak'],
  ['is right with SHA-1 and a short key', { reasons: ['sha1', 'key-too-short'], isGenuine: true }, 'weak'],
  ['is wrong with SHA-1', { reasons: ['body-changed', 'sha1'] }, 'changed'],
  ['has another header', { reasons: ['header-changed'] }, 'changed'],
  ['has another header or key', { reasons: ['header-or-key-changed'] }, 'uncheckable'],
  ['could not be looked up', { result: 'temperror', reasons: [] }, 'unanswered'],
  ['is malformed', { result: 'permerror', reasons: ['missing-tag'] }, 'invalid'],
])('a signature that %s is %s', (_, other, expected) => {
  expect(STATES.filter((state) => inState([signature(other)], state).length > 0)).toEqual([expected]);
});

it.each([
  ['s', 'a.example', 's._domainkey.a.example'],
  ['', 'a.example', 'DKIM-Signature'],
  ['s', '', 'DKIM-Signature'],
])('%j and %j: %s', (selector, domain, name) => {
  expect(nameOf(signature({ signature: { selector, domain } as never }))).toBe(name);
});
