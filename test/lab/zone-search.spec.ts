import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { search } from './zone-search.js';
import { Zone } from './zone.js';

const zone = Zone.of(
  'example.test',
  `
  @ SOA ns.dnshost.net. hostmaster 1 2 3 4 5
  @ NS ns.dnshost.net.
  @ A 77.77.3.1
  @ MX 10 mail
  mail A 77.77.4.1
  www CNAME @
  out CNAME www.elsewhere.test.
  loop CNAME loop
  a.b.deep TXT "x"
  *.wild A 77.77.3.2
  *.wild TXT "wild"
  known.wild TXT "known"
  *.pointing CNAME mail
  moved DNAME new.elsewhere.test.
  sub NS ns.sub
  sub DS 1 13 2 00
  ns.sub A 77.77.2.9`,
);

function summarize(name: string, type: RecordType): string {
  const finding = search(zone, name, type);
  const records = 'records' in finding ? finding.records : [];
  const shown = records.map((record) => `${record.name} ${record.type} ${presentData(record)}`);
  return [finding.kind, ...shown].join(' | ');
}

describe('search in a zone', () => {
  it.each<[string, string, RecordType, string]>([
    ['a record', 'mail.example.test.', 'A', 'answer | mail.example.test. A 77.77.4.1'],
    ['the apex', 'example.test.', 'NS', 'answer | example.test. NS ns.dnshost.net.'],
    ['another type', 'mail.example.test.', 'AAAA', 'nodata'],
    ['no such name', 'nope.example.test.', 'A', 'nxdomain'],
    ['below an existing name', 'x.mail.example.test.', 'A', 'nxdomain'],
    ['an empty non-terminal', 'b.deep.example.test.', 'TXT', 'nodata'],
    ['another one', 'deep.example.test.', 'A', 'nodata'],
    ['an alias', 'www.example.test.', 'A', 'alias | www.example.test. CNAME example.test.'],
    ['the alias itself', 'www.example.test.', 'CNAME', 'answer | www.example.test. CNAME example.test.'],
    ['an alias that leaves', 'out.example.test.', 'MX', 'alias | out.example.test. CNAME www.elsewhere.test.'],
    ['an alias of itself', 'loop.example.test.', 'A', 'alias | loop.example.test. CNAME loop.example.test.'],
    ['a wildcard', 'any.wild.example.test.', 'A', 'answer | any.wild.example.test. A 77.77.3.2'],
    ['a wildcard, two labels', 'one.more.wild.example.test.', 'A', 'answer | one.more.wild.example.test. A 77.77.3.2'],
    ['a wildcard, another type', 'any.wild.example.test.', 'MX', 'nodata'],
    ['a name that hides the wildcard', 'known.wild.example.test.', 'A', 'nodata'],
    ['below a name that hides it', 'x.known.wild.example.test.', 'A', 'nxdomain'],
    ['above the wildcard', 'wild.example.test.', 'A', 'nodata'],
    [
      'an aliased wildcard',
      'x.pointing.example.test.',
      'A',
      'alias | x.pointing.example.test. CNAME mail.example.test.',
    ],
    [
      'below a DNAME',
      'a.moved.example.test.',
      'A',
      'alias | moved.example.test. DNAME new.elsewhere.test. | a.moved.example.test. CNAME a.new.elsewhere.test.',
    ],
    ['at the DNAME', 'moved.example.test.', 'A', 'nodata'],
    ['the DNAME itself', 'moved.example.test.', 'DNAME', 'answer | moved.example.test. DNAME new.elsewhere.test.'],
    ['at a cut', 'sub.example.test.', 'A', 'referral | sub.example.test. NS ns.sub.example.test.'],
    ['NS at a cut', 'sub.example.test.', 'NS', 'referral | sub.example.test. NS ns.sub.example.test.'],
    ['below a cut', 'ns.sub.example.test.', 'A', 'referral | sub.example.test. NS ns.sub.example.test.'],
    ['DS at a cut', 'sub.example.test.', 'DS', 'answer | sub.example.test. DS 1 13 2 00'],
    ['DS below a cut', 'x.sub.example.test.', 'DS', 'referral | sub.example.test. NS ns.sub.example.test.'],
    [
      'everything',
      'example.test.',
      'ANY',
      'answer | example.test. SOA ns.dnshost.net. hostmaster.example.test. 1 2 3 4 5 | example.test. NS ns.dnshost.net. | example.test. A 77.77.3.1 | example.test. MX 10 mail.example.test.',
    ],
  ])('%s', (_, name, type, expected) => {
    expect(summarize(name, type)).toBe(expected);
  });
});

describe('an edited zone', () => {
  const edited = Zone.of('example.test', '@ A 77.77.3.1\nwww A 77.77.3.1\nwww TXT "x"');
  const before = edited.copy();
  const addresses = (of: Zone, name: string) => of.rrset(name, 'A').map(presentData);

  it('adds, replaces and removes records; its copy does not change', () => {
    edited.add('@ A 77.77.3.2').set('www A 77.77.3.3').remove('www', 'TXT').remove('nothing');
    expect(addresses(edited, 'example.test.')).toEqual(['77.77.3.1', '77.77.3.2']);
    expect(addresses(edited, 'www.example.test.')).toEqual(['77.77.3.3']);
    expect(edited.at('www.example.test.')).toHaveLength(1);
    expect(addresses(before, 'www.example.test.')).toEqual(['77.77.3.1']);
    expect(edited.remove('@').exists('example.test.')).toBe(true);
    expect(edited.remove('www.example.test.').exists('example.test.')).toBe(false);
  });
});
