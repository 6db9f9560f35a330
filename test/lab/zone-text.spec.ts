import { CLASS_IN } from '#formats/dns-wire/message.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { queryMessage } from '#formats/dns-wire/query.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { readZoneText } from './zone-text.js';

const ORIGIN = 'example.test.';

describe('readZoneText', () => {
  it.each([
    ['www A 77.77.3.1', 'www.example.test.', 300, 'A', '77.77.3.1'],
    ['@ 60 IN AAAA 2a0f:7777:0:0::1', 'example.test.', 60, 'AAAA', '2a0f:7777::1'],
    ['WWW.Example.Test. 0 CNAME Other.example.', 'www.example.test.', 0, 'CNAME', 'Other.example.'],
    ['* NS ns', '*.example.test.', 300, 'NS', 'ns.example.test.'],
    ['weird\\.label PTR @', 'weird\\.label.example.test.', 300, 'PTR', 'example.test.'],
    ['old DNAME new', 'old.example.test.', 300, 'DNAME', 'new.example.test.'],
    ['@ SOA ns h 1 2 3 4 5', 'example.test.', 300, 'SOA', 'ns.example.test. h.example.test. 1 2 3 4 5'],
    ['@ MX 0 .', 'example.test.', 300, 'MX', '0 .'],
    ['@ TXT "a;b" c "\\"q\\" \\195\\169" ; note', 'example.test.', 300, 'TXT', 'a;bc"q" é'],
    ['_sip._tcp SRV 1 2 5060 sip', '_sip._tcp.example.test.', 300, 'SRV', '1 2 5060 sip.example.test.'],
    ['@ CAA 128 issue "ca.example; a=b"', 'example.test.', 300, 'CAA', '128 issue "ca.example; a=b"'],
    ['@ HTTPS 1 . alpn=h2,h3 port=8443', 'example.test.', 300, 'HTTPS', '1 . alpn="h2,h3" port=8443'],
    ['@ SVCB 1 svc key65000="x y"', 'example.test.', 300, 'SVCB', '1 svc.example.test. key65000="x y"'],
    [
      '@ HTTPS 1 . ipv6hint=2a0f:7777::1 mandatory=ipv4hint ipv4hint=77.77.3.1,77.77.3.2 no-default-alpn alpn=h2',
      'example.test.',
      300,
      'HTTPS',
      '1 . mandatory=ipv4hint alpn="h2" no-default-alpn ipv4hint=77.77.3.1,77.77.3.2 ipv6hint=2a0f:7777::1',
    ],
    ['_25._tcp TLSA 3 1 1 00 ff', '_25._tcp.example.test.', 300, 'TLSA', '3 1 1 00FF'],
    ['@ DS 1 13 2 abcd', 'example.test.', 300, 'DS', '1 13 2 ABCD'],
    ['@ CDS 0 0 0 00', 'example.test.', 300, 'CDS', '0 0 0 00'],
    ['@ DNSKEY 257 3 15 AQID', 'example.test.', 300, 'DNSKEY', '257 3 15 AQID'],
    ['@ CDNSKEY 0 3 0 AA==', 'example.test.', 300, 'CDNSKEY', '0 3 0 AA=='],
    [
      '@ RRSIG A 13 2 300 20261201000000 20261101000000 7 @ AQID',
      'example.test.',
      300,
      'RRSIG',
      'A 13 2 300 20261201000000 20261101000000 7 example.test. AQID',
    ],
    ['@ NSEC a A NS TYPE65280', 'example.test.', 300, 'NSEC', 'a.example.test. A NS TYPE65280'],
    ['h NSEC3 1 0 10 ab 04 A', 'h.example.test.', 300, 'NSEC3', '1 0 10 AB 04 A'],
    ['@ NSEC3PARAM 1 0 0 -', 'example.test.', 300, 'NSEC3PARAM', '1 0 0 -'],
    ['@ TYPE65280 \\# 4 0a00 0001', 'example.test.', 300, 'TYPE65280', '\\# 4 0A000001'],
  ])('reads %s', (line, name, ttl, type, data) => {
    const [record, ...others] = readZoneText(line, ORIGIN);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ name, ttl, type, class: CLASS_IN });
    expect(presentData(record!)).toBe(data);
    const wire = encodeMessage({ ...queryMessage({ name, type: record!.type }), answers: [record!] });
    expect(presentData(decodeMessage(wire).answers[0]!)).toBe(data);
  });

  it('obeys $ORIGIN and $TTL, skips comments and empty lines', () => {
    const text = `
      ; a comment
      a A 77.77.3.1
      $TTL 5
      $ORIGIN sub
      b A 77.77.3.1 ; another
      $ORIGIN other.
      c 9 A 77.77.3.1`;
    const owners = readZoneText(text, ORIGIN).map(({ name, ttl }) => `${name} ${ttl}`);
    expect(owners).toEqual(['a.example.test. 300', 'b.sub.example.test. 5', 'c.other. 9']);
  });

  it.each([
    'www',
    'www A',
    'www A 77.77.3',
    'www A 77.77.3.1 x',
    'www MX a b',
    'www BOGUS x',
    'www TYPE65280 abcd',
    '@ TYPE65280 \\# 3 00',
  ])('refuses %j', (line) => {
    expect(() => readZoneText(line, ORIGIN)).toThrow('cannot read the zone line');
  });
});
