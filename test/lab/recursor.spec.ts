import { extendedErrors } from '#formats/dns-wire/extended-error.js';
import type { Message } from '#formats/dns-wire/message.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import { rcodeName } from '#formats/dns-wire/rcode.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { Internet, type ZoneSpec } from './internet.js';
import { Recursor } from './recursor.js';

const A = '@ A 77.77.3.1';
const ZONES: Readonly<Record<string, ZoneSpec>> = {
  'signed.test': {
    records: `${A}\nwww CNAME @\n*.wild A 77.77.3.2\nout CNAME unsigned.com.\nin CNAME rsa.de.`,
    signing: {},
  },
  'rsa.de': { records: A, signing: { algorithm: 8 } },
  'sha1.de': { records: A, signing: { algorithm: 7, denial: { iterations: 500, salt: 'aabb' } } },
  'ed25519.de': { records: A, signing: { algorithm: 15 } },
  'p384.de': { records: A, signing: { algorithm: 14 } },
  'compact.com': { records: A, signing: { denial: 'compact' } },
  'nsec3.com': { records: A, signing: { denial: { iterations: 0, salt: '' } } },
  'unsigned.com': {
    records: `${A}\nmoved DNAME signed.test.\nloop CNAME loop2\nloop2 CNAME loop\ndangling CNAME nope.signed.test.`,
  },
  'island.com': { records: A, signing: {}, ds: 'none' },
  'orphan.com': { records: A, ds: 'orphan' },
  'mismatch.com': { records: A, signing: {}, ds: 'mismatched' },
  'stranger.com': { records: A, signing: {}, ds: 'orphan' },
  'expired.com': { records: A, signing: { signatures: 'expired' } },
  'garbled.com': { records: A, signing: { signatures: 'garbled' } },
  'stripped.com': { records: A, signing: { signatures: 'missing' } },
  'below.garbled.com': { records: A, signing: {} },
  'dead.com': { records: A, ns: ['gone.dnshost.net'] },
  'halfdead.com': { records: A, ns: ['gone.dnshost.net', 'ns1.dnshost.net'] },
};

const internet = new Internet();
for (const [origin, spec] of Object.entries(ZONES)) internet.register(origin, spec);
const recursor = new Recursor(internet);

function ask(name: string, type: RecordType, flags: { checkingDisabled?: boolean } = {}): Message {
  return recursor.answer(queryMessage({ name: `${name}.`, type, ...flags }));
}

/** RCODE, AD, extended errors, and the data of the answer without signatures. */
function summarize(message: Message): string {
  const errors = extendedErrors(message.edns).map(({ code }) => `EDE ${code}`);
  const data = message.answers
    .filter(({ type }) => type !== 'RRSIG')
    .map((record) => `${record.type} ${presentData(record)}`);
  return [rcodeName(message.rcode), ...(message.ad ? ['AD'] : []), ...errors, ...data].join(' ');
}

describe('a validating resolver', () => {
  it.each<[string, RecordType, string]>([
    ['signed.test', 'A', 'NOERROR AD A 77.77.3.1'],
    ['SIGNED.test', 'A', 'NOERROR AD A 77.77.3.1'],
    ['signed.test', 'MX', 'NOERROR AD'],
    ['nope.signed.test', 'A', 'NXDOMAIN AD'],
    ['www.signed.test', 'A', 'NOERROR AD CNAME signed.test. A 77.77.3.1'],
    ['any.wild.signed.test', 'A', 'NOERROR AD A 77.77.3.2'],
    ['wild.signed.test', 'A', 'NOERROR AD'],
    ['in.signed.test', 'A', 'NOERROR AD CNAME rsa.de. A 77.77.3.1'],
    ['out.signed.test', 'A', 'NOERROR CNAME unsigned.com. A 77.77.3.1'],
    ['rsa.de', 'A', 'NOERROR AD A 77.77.3.1'],
    ['sha1.de', 'A', 'NOERROR AD A 77.77.3.1'],
    ['nope.sha1.de', 'A', 'NXDOMAIN AD'],
    ['ed25519.de', 'A', 'NOERROR AD A 77.77.3.1'],
    ['p384.de', 'A', 'NOERROR AD A 77.77.3.1'],
    ['nope.nsec3.com', 'A', 'NXDOMAIN AD'],
    ['compact.com', 'MX', 'NOERROR AD'],
    ['nope.compact.com', 'A', 'NOERROR AD'],
    ['unsigned.com', 'A', 'NOERROR A 77.77.3.1'],
    ['unsigned.com', 'DS', 'NOERROR AD'],
    ['nope.unsigned.com', 'A', 'NXDOMAIN'],
    ['www.moved.unsigned.com', 'A', 'NOERROR DNAME signed.test. CNAME www.signed.test. CNAME signed.test. A 77.77.3.1'],
    ['dangling.unsigned.com', 'A', 'NXDOMAIN CNAME nope.signed.test.'],
    ['loop.unsigned.com', 'A', 'SERVFAIL'],
    ['island.com', 'A', 'NOERROR A 77.77.3.1'],
    ['orphan.com', 'A', 'SERVFAIL EDE 9'],
    ['mismatch.com', 'A', 'SERVFAIL EDE 9'],
    ['stranger.com', 'A', 'SERVFAIL EDE 9'],
    ['expired.com', 'A', 'SERVFAIL EDE 7'],
    ['garbled.com', 'A', 'SERVFAIL EDE 6'],
    ['nope.garbled.com', 'A', 'SERVFAIL EDE 6'],
    ['stripped.com', 'A', 'SERVFAIL EDE 10'],
    ['dead.com', 'A', 'SERVFAIL EDE 22'],
    ['halfdead.com', 'A', 'NOERROR A 77.77.3.1'],
    ['unregistered.com', 'A', 'NXDOMAIN AD'],
    ['no-such-tld', 'NS', 'NXDOMAIN AD'],
    ['dnshost.net', 'NS', 'NOERROR AD NS ns1.dnshost.net. NS ns2.dnshost.net.'],
    ['ns1.dnshost.net', 'AAAA', 'NOERROR AD AAAA 2a0f:7777:2::1'],
    ['de', 'NS', 'NOERROR AD NS a.nic.net. NS b.nic.net.'],
  ])('%s %s', (name, type, expected) => {
    expect(summarize(ask(name, type))).toBe(expected);
  });

  it.each(['orphan.com', 'mismatch.com', 'expired.com', 'garbled.com', 'stripped.com'])(
    'reads %s when checking is disabled',
    (name) => {
      expect(summarize(ask(name, 'A', { checkingDisabled: true }))).toBe('NOERROR A 77.77.3.1');
    },
  );

  it('tries every key with the tag of a signature', () => {
    const zone = internet.register('twins.com', { records: A, signing: {} });
    const [ksk, zsk] = zone.rrset('twins.com.', 'DNSKEY').map(({ data }) => data);
    // Two octets swapped with two others at even distance: another key, the same tag.
    const publicKey = Uint8Array.from(zsk!.publicKey);
    publicKey.copyWithin(0, 2, 4).set(zsk!.publicKey.subarray(0, 2), 2);
    const keys = [{ ...zsk!, publicKey }, ksk!, zsk!].map((key) => `@ DNSKEY ${RDATA.DNSKEY.show(key)}`);
    zone.set(keys.join('\n'));
    expect(ask('twins.com', 'A')).toMatchObject({ rcode: 0, ad: true });
  });

  it('sends signatures only to those who ask for them', () => {
    const query = queryMessage({ name: 'signed.test.', type: 'A' });
    const plain = recursor.answer({ ...query, edns: { ...query.edns!, dnssecOk: false } });
    expect(plain.answers.map(({ type }) => type)).toEqual(['A']);
    expect(recursor.answer(query).answers.map(({ type }) => type)).toEqual(['A', 'RRSIG']);
    expect(recursor.answer({ ...query, edns: undefined }).edns).toBeUndefined();
  });

  it.each([
    ['nope.signed.test', 'A', ['SOA', 'NSEC', 'NSEC']],
    ['nope.nsec3.com', 'A', ['SOA', 'NSEC3']],
    ['nope.unsigned.com', 'A', ['SOA']],
    ['signed.test', 'MX', ['SOA', 'NSEC']],
  ] as const)('proves the absence of %s %s', (name, type, expected) => {
    const types = ask(name, type).authorities.map((record) => record.type);
    expect(types.filter((shown) => shown !== 'RRSIG')).toEqual(expected);
    expect(types.filter((shown) => shown === 'RRSIG')).toHaveLength(
      name.endsWith('unsigned.com') ? 0 : expected.length,
    );
  });

  it('says NXNAME where it denies compactly', () => {
    const proof = ask('nope.compact.com', 'A').authorities.find(({ type }) => type === 'NSEC');
    expect(proof && `${proof.name} ${presentData(proof)}`).toBe(
      'nope.compact.com. \\000.nope.compact.com. NXNAME NSEC RRSIG',
    );
  });

  it('sees the cached zone, while the others see the current one', () => {
    const late = new Recursor(internet);
    late.remember('unsigned.com');
    internet.zone('unsigned.com').set('@ A 77.77.3.9');
    const query = queryMessage({ name: 'unsigned.com.', type: 'A' });
    expect([summarize(late.answer(query)), summarize(recursor.answer(query))]).toEqual([
      'NOERROR A 77.77.3.1',
      'NOERROR A 77.77.3.9',
    ]);
    late.forget('unsigned.com');
    expect(summarize(late.answer(query))).toBe('NOERROR A 77.77.3.9');
  });

  it('validates a zone again once the DS is fixed', () => {
    internet.zone('com').remove('orphan.com.', 'DS');
    expect(summarize(ask('orphan.com', 'A'))).toBe('NOERROR A 77.77.3.1');
  });
});
