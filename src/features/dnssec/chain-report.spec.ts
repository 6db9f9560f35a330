import type { Dnskey } from '#formats/records/dnskey.js';
import type { Ds } from '#formats/records/ds.js';
import { type ChainFacts, chainReport } from './chain-report.js';

// RFC 8080 section 6.1
const KSK: Dnskey = {
  flags: 257,
  protocol: 3,
  algorithm: 15,
  publicKey: Uint8Array.from(Buffer.from('l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=', 'base64')),
};
const ZSK: Dnskey = { ...KSK, flags: 256 };
const DIGEST = '3AA5AB37EFCE57F737FC1627013FEE07BDF241BD10F3B1964AB55C78E79A304B';
const DS: Ds = { keyTag: 3613, algorithm: 15, digestType: 2, digest: Uint8Array.from(Buffer.from(DIGEST, 'hex')) };
const WRONG_DIGEST: Ds = { ...DS, digest: DS.digest.map((octet) => octet ^ 1) };
const OTHER_KEY: Ds = { ...DS, keyTag: 1 };
const UNKNOWN_DIGEST: Ds = { ...DS, digestType: 3 };

const FACTS: ChainFacts = {
  zone: 'example.com',
  ds: [DS],
  keys: [KSK, ZSK],
  verdict: 'secure',
  adValidated: true,
  reason: 'no-proof',
  ttls: { ds: 86_400, dnskeys: undefined },
};

describe('chainReport', () => {
  it.each<[string, Partial<ChainFacts>, string, boolean[]]>([
    ['a whole chain', {}, 'valid', [true]],
    ['no DS', { ds: [], verdict: 'unsigned', adValidated: false }, 'unsigned', []],
    ['no DS and no keys', { ds: [], keys: [], verdict: 'unsigned', adValidated: false }, 'unsigned', []],
    ['nothing known of a DS', { ds: undefined, keys: [], verdict: undefined, adValidated: false }, 'broken', []],
    ['not validated', { adValidated: false }, 'broken', [true]],
    ['keys that are not validly signed', { verdict: 'broken' }, 'broken', [true]],
    ['no keys', { keys: [], adValidated: false }, 'broken', [false]],
    ['a wrong digest', { ds: [WRONG_DIGEST], adValidated: false }, 'broken', [false]],
    ['a DS of another key', { ds: [OTHER_KEY], adValidated: false }, 'broken', [false]],
    ['one DS of three matches', { ds: [OTHER_KEY, DS, WRONG_DIGEST] }, 'valid', [false, true, false]],
    ['a digest that nobody computes', { ds: [UNKNOWN_DIGEST], verdict: 'insecure' }, 'unsigned', [false]],
    ['the key of another zone', { zone: 'example.net' }, 'broken', [false]],
    ['an owner in another case', { zone: 'EXAMPLE.com.' }, 'valid', [true]],
  ])('%s', (_, facts, status, matched) => {
    const report = chainReport({ ...FACTS, ...facts });
    expect([report.status, report.links.map((link) => link.matched)]).toEqual([status, matched]);
  });

  it('uses the names of the IANA registries', () => {
    expect(chainReport({ ...FACTS, ds: [DS, { ...DS, algorithm: 200, digestType: 9 }] })).toEqual({
      status: 'valid',
      adValidated: true,
      ds: [
        { keyTag: 3613, algorithm: 'ED25519', digestType: 'SHA-256', digest: DIGEST, ttl: 86_400 },
        { keyTag: 3613, algorithm: '200', digestType: '9', digest: DIGEST, ttl: 86_400 },
      ],
      dnskeys: [
        { keyTag: 3613, flags: 257, algorithm: 'ED25519', role: 'ksk', ttl: null },
        { keyTag: 3612, flags: 256, algorithm: 'ED25519', role: 'zsk', ttl: null },
      ],
      links: [
        { keyTag: 3613, matched: true },
        { keyTag: 3613, matched: false },
      ],
    });
  });

  it('has a reason only where validation fails', () => {
    expect(chainReport({ ...FACTS, reason: 'signature-expired' })).not.toHaveProperty('reason');
    const broken = { adValidated: false, reason: 'signature-expired' } as const;
    expect(chainReport({ ...FACTS, ...broken }).reason).toBe('signature-expired');
    expect(chainReport({ ...FACTS, ds: [OTHER_KEY] }).reason).toBe('no-matching-ds');
  });
});
