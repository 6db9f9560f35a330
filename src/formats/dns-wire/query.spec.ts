import { DnsWireError } from './dns-wire-error.js';
import { decodeMessage } from './decode-message.js';
import { encodeMessage } from './encode-message.js';
import { encodePaddedQuery, encodeQuery, type Query, queryMessage } from './query.js';

const QUERIES: readonly Query[] = [
  { name: '.', type: 'NS' },
  { name: 'Example.com.', type: 'A', id: 65_535, recursionDesired: false },
  { name: 'a\\.b.example', type: 'TXT', checkingDisabled: true },
  { name: 'version.bind', type: 'TXT', class: 3, edns: false },
  { name: 'example.com', type: 'TYPE65280', option: 4242 },
  { name: `${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(61), type: 'CAA' },
];

describe('a query', () => {
  it.each(QUERIES)('for $name $type is encoded as any message is', (query) => {
    expect(encodeQuery(query)).toEqual(encodeMessage(queryMessage(query)));
  });

  it.each(['a..b', 'a'.repeat(64), `${'a'.repeat(63)}.`.repeat(4)])('for %s cannot be asked', (name) => {
    expect(() => encodeQuery({ name, type: 'A' })).toThrow(DnsWireError);
  });

  it('is these bytes', () => {
    const hex = Buffer.from(
      encodeQuery({ name: 'a.', type: 'CAA', option: 15, optionData: Uint8Array.of(7) }),
    ).toString('hex');
    expect(hex).toBe('0000010000010000000000010161000101000100002904d00000800000' + '05000f000107');
  });

  it('requests recursion and DNSSEC records', () => {
    expect(decodeMessage(encodeQuery({ name: 'example.com', type: 'HTTPS' }))).toMatchObject({
      ...{ id: 0, qr: false, rd: true, cd: false, ad: false },
      questions: [{ name: 'example.com.', type: 'HTTPS', class: 1 }],
      edns: { udpPayloadSize: 1232, version: 0, dnssecOk: true, options: [] },
    });
  });

  it('sets an id, and clears recursion and checking', () => {
    const query = { name: '.', type: 'NS', id: 7, recursionDesired: false, checkingDisabled: true } as const;
    expect(decodeMessage(encodeQuery(query))).toMatchObject({ id: 7, rd: false, cd: true });
  });

  it.each([1, 2, 20, 63])('fills a block of 128 bytes whatever the name: %d letters', (length) => {
    const bytes = encodePaddedQuery({ name: `${'a'.repeat(length)}.example`, type: 'A' });
    expect(bytes).toHaveLength(128);
    expect(decodeMessage(bytes).edns?.options).toMatchObject([{ code: 12 }]);
  });

  it('does not pad a block that is full', () => {
    const lengths = Array.from({ length: 63 }, (_, i) => 'a'.repeat(i + 1)).map(
      (label) => encodePaddedQuery({ name: `${label}.${'b'.repeat(60)}`, type: 'A' }).length,
    );
    expect([...new Set(lengths)]).toEqual([128, 256]);
  });
});
