import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { CertificateAuthority, type Identity } from '#test/lab/certificates.js';
import { daneState, matchingTlsa, type PresentedChain, webDaneState } from './dane.js';
import type { Tlsa } from './tlsa.js';

const HOST = 'mx.example.com';
const DAY = 86_400_000;
const NOW = Date.now();
const ca = new CertificateAuthority();
const other = new CertificateAuthority();
const pem = ({ cert }: Identity) =>
  cert.match(/-----BEGIN[^]+?-----END CERTIFICATE-----/g)!.map((text) => new X509Certificate(text));
const root = new X509Certificate(ca.cert);
const [leaf, middle] = pem(ca.issue({ names: [HOST], issuer: { CN: 'R1', O: 'CA' } })) as [
  X509Certificate,
  X509Certificate,
];
const [expired] = pem(
  ca.issue({ names: [HOST], validFrom: new Date(NOW - 9 * DAY), validTo: new Date(NOW - DAY) }),
) as [X509Certificate];
const [self] = pem(ca.selfSigned({ names: ['another.example'] })) as [X509Certificate];

const spki = ({ publicKey }: X509Certificate) => publicKey.export({ type: 'spki', format: 'der' });
const hash = (name: string, data: Buffer) => createHash(name).update(data).digest();

/** The TLSA record of a certificate. */
function tlsa(usage: number, selector: number, matchingType: number, certificate: X509Certificate): Tlsa {
  const selected = selector === 0 ? certificate.raw : spki(certificate);
  const data = [selected, hash('sha256', selected), hash('sha512', selected)][matchingType]!;
  return { usage, selector, matchingType, data };
}
const shown = (...chain: X509Certificate[]): PresentedChain => ({
  chain: chain.map(({ raw }) => raw),
  names: [HOST],
  now: NOW,
});
const isValid = (record: Tlsa, what: PresentedChain) => matchingTlsa([record], what).length === 1;
const every = [0, 1].flatMap((selector) => [0, 1, 2].map((matchingType) => [selector, matchingType] as const));

describe.each(every)('selector %i, matching type %i', (selector, matchingType) => {
  const of = (usage: number, certificate: X509Certificate) => tlsa(usage, selector, matchingType, certificate);

  it.each<[string, Tlsa, PresentedChain, boolean]>([
    ['usage 3 of the server', of(3, leaf), shown(leaf), true],
    ['usage 3 of another', of(3, self), shown(leaf), false],
    ['usage 3 of an issuer', of(3, root), shown(leaf, middle, root), false],
    ['usage 3, self-signed, of another name', of(3, self), shown(self), true],
    ['usage 3, expired', of(3, expired), shown(expired), true],
    ['usage 2 of the issuer', of(2, middle), shown(leaf, middle), true],
    ['usage 2 of the root, sent', of(2, root), shown(leaf, middle, root), true],
    ['usage 2 of the root, in another order', of(2, root), shown(leaf, root, middle), true],
    // In the test PKI, the issuer has the key of the root.
    ['usage 2 of the root, not sent', of(2, root), shown(leaf, middle), selector === 1 || matchingType === 0],
    ['usage 2 of the server itself', of(2, leaf), shown(leaf, middle), false],
    ['usage 2, another name', of(2, middle), { ...shown(leaf, middle), names: ['another.example'] }, false],
    ['usage 2, the name of the domain', of(2, middle), { ...shown(leaf, middle), names: ['a.example', HOST] }, true],
    ['usage 2, expired', of(2, root), shown(expired, root), false],
    [
      'usage 2, sent but not the issuer',
      of(2, new X509Certificate(other.cert)),
      shown(leaf, middle, new X509Certificate(other.cert)),
      false,
    ],
    ['usage 1', of(1, leaf), shown(leaf), false],
    ['usage 0', of(0, root), shown(leaf, middle, root), false],
  ])('%s', (_, record, what, expected) => {
    expect(isValid(record, what)).toBe(expected);
  });
});

it('reads the public key as it is encoded', () => {
  expect(isValid(tlsa(3, 1, 1, leaf), shown(leaf))).toBe(true);
  expect(createPublicKey(leaf.publicKey.export({ type: 'spki', format: 'pem' })).equals(leaf.publicKey)).toBe(true);
});

it.each<[string, Tlsa[], ReturnType<typeof daneState>]>([
  ['no record', [], 'none'],
  ['records that do not count', [tlsa(1, 1, 1, leaf), { ...tlsa(3, 1, 1, leaf), data: new Uint8Array(5) }], 'unusable'],
  ['one of another key', [tlsa(3, 1, 1, self), tlsa(1, 1, 1, leaf)], 'invalid'],
  ['one of this key and one of the next', [tlsa(3, 1, 1, self), tlsa(3, 1, 1, leaf)], 'valid'],
  ['a key that is none', [{ usage: 2, selector: 1, matchingType: 0, data: new Uint8Array(20) }], 'invalid'],
])('%s: %s', (_, records, state) => {
  expect(daneState(records, shown(leaf, middle))).toBe(state);
});

it('at most 16 records count', () => {
  const records = (count: number) => [...new Array<Tlsa>(count).fill(tlsa(3, 1, 1, self)), tlsa(3, 1, 1, leaf)];
  expect([15, 16].map((count) => daneState(records(count), shown(leaf)))).toEqual(['valid', 'invalid']);
});

it('all certificates up to the anchor are valid at that time', () => {
  const [from, to] = [leaf, middle].reduce<[number, number]>(
    ([start, end], { validFrom, validTo }) => [
      Math.max(start, Date.parse(validFrom)),
      Math.min(end, Date.parse(validTo)),
    ],
    [-Infinity, Infinity],
  );
  const states = [from - 1, from, to, to + 1].map((now) =>
    daneState([tlsa(2, 1, 1, middle)], { ...shown(leaf, middle), now }),
  );
  expect(states).toEqual(['invalid', 'valid', 'valid', 'invalid']);
});

it('an empty chain matches no record', () => {
  expect(matchingTlsa([tlsa(3, 1, 1, leaf)], shown())).toEqual([]);
});

describe('webDaneState', () => {
  const site = { ...shown(leaf, middle), isTrusted: true };
  const malformed = { ...tlsa(3, 1, 1, leaf), data: new Uint8Array(5) };

  it.each<[string, Tlsa[], typeof site, string]>([
    ['no record', [], site, 'none'],
    ['usage 3 of the server, not public', [tlsa(3, 1, 1, leaf)], { ...site, isTrusted: false }, 'valid'],
    ['usage 2 of the issuer', [tlsa(2, 0, 1, middle)], site, 'valid'],
    ['usage 1 of the server', [tlsa(1, 1, 1, leaf)], site, 'valid'],
    ['usage 1 of the server, not public', [tlsa(1, 1, 1, leaf)], { ...site, isTrusted: false }, 'invalid'],
    ['usage 1 of another', [tlsa(1, 1, 1, self)], site, 'invalid'],
    ['usage 1 of the issuer', [tlsa(1, 0, 1, middle)], site, 'invalid'],
    ['usage 0 of the issuer', [tlsa(0, 0, 2, middle)], site, 'valid'],
    [
      'usage 0 of one of two issuers',
      [tlsa(0, 0, 1, middle)],
      { ...shown(leaf, root, middle), isTrusted: true },
      'valid',
    ],
    ['usage 0 of a root that is not sent, and usage 3', [tlsa(0, 0, 1, root), tlsa(3, 1, 1, self)], site, 'unusable'],
    ['usage 0 of the server', [tlsa(0, 0, 1, leaf)], site, 'unusable'],
    ['usage 0 of a root that is not sent', [tlsa(0, 0, 1, root)], site, 'unusable'],
    ['usage 0 of the issuer, not public', [tlsa(0, 0, 1, middle)], { ...site, isTrusted: false }, 'invalid'],
    ['usage 1 of another, and usage 3', [tlsa(1, 1, 1, self), tlsa(3, 1, 1, leaf)], site, 'valid'],
    ['a malformed record', [malformed], site, 'unusable'],
    ['a malformed record and usage 1', [malformed, tlsa(1, 0, 1, leaf)], site, 'valid'],
  ])('%s', (_, records, what, state) => {
    expect(webDaneState(records, what)).toBe(state);
  });
});
