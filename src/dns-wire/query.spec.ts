import { decodeMessage } from './decode-message.js';
import { encodePaddedQuery, encodeQuery } from './query.js';

describe('a query', () => {
  it('asks for recursion and DNSSEC records', () => {
    expect(decodeMessage(encodeQuery({ name: 'example.com', type: 'HTTPS' }))).toMatchObject({
      ...{ id: 0, qr: false, rd: true, cd: false, ad: false },
      questions: [{ name: 'example.com.', type: 'HTTPS', class: 1 }],
      edns: { udpPayloadSize: 1232, version: 0, dnssecOk: true, options: [] },
    });
  });

  it('takes an id, and leaves recursion and checking out', () => {
    const query = { name: '.', type: 'NS', id: 7, recursionDesired: false, checkingDisabled: true } as const;
    expect(decodeMessage(encodeQuery(query))).toMatchObject({ id: 7, rd: false, cd: true });
  });

  it.each([1, 2, 20, 63])('fills a block of 128 bytes whatever the name: %d letters', (length) => {
    const bytes = encodePaddedQuery({ name: `${'a'.repeat(length)}.example`, type: 'A' });
    expect(bytes).toHaveLength(128);
    expect(decodeMessage(bytes).edns?.options).toMatchObject([{ code: 12 }]);
  });

  it('leaves a block that is full as it is', () => {
    const lengths = Array.from({ length: 63 }, (_, i) => 'a'.repeat(i + 1)).map(
      (label) => encodePaddedQuery({ name: `${label}.${'b'.repeat(60)}`, type: 'A' }).length,
    );
    expect([...new Set(lengths)]).toEqual([128, 256]);
  });
});
