import { IpAddress } from '#base/domain/ip-address.js';
import { aliasChain, answerRecords, recordsAt, recordsOf, signaturesOver } from './answer-records.js';
import { CLASS_IN } from './message.js';
import type { RecordType } from './record-type.js';
import { presentData, type ResourceRecord } from './resource-record.js';

const owned = (name: string) => ({ name, class: CLASS_IN, ttl: 60 });
const a = (name: string, address = '192.0.2.1'): ResourceRecord => ({
  ...owned(name),
  type: 'A',
  data: { address: IpAddress.parse(address)! },
});
const alias = (name: string, target: string, type: 'CNAME' | 'DNAME' = 'CNAME'): ResourceRecord => ({
  ...owned(name),
  type,
  data: { target },
});
const signature = (name: string, typeCovered: RecordType): ResourceRecord => ({
  ...owned(name),
  type: 'RRSIG',
  data: {
    ...{ typeCovered, algorithm: 13, labels: 2, originalTtl: 60, expiration: 2, inception: 1, keyTag: 1 },
    ...{ signer: 'example.', signature: new Uint8Array() },
  },
});

const told = (records: readonly ResourceRecord[]) =>
  records.map((record) => `${record.name} ${record.type} ${presentData(record)}`);

describe('answerRecords', () => {
  it.each<[string, RecordType, ResourceRecord[], string[]]>([
    ['the record', 'A', [a('www.example.')], ['www.example. A 192.0.2.1']],
    ['in whatever case', 'A', [a('WWW.Example.')], ['WWW.Example. A 192.0.2.1']],
    ['no signature', 'A', [a('www.example.'), signature('www.example.', 'A')], ['www.example. A 192.0.2.1']],
    ['no other name', 'A', [a('other.example.'), a('www.example.')], ['www.example. A 192.0.2.1']],
    ['no other type', 'AAAA', [a('www.example.')], []],
    [
      'the alias and its end, as they came',
      'A',
      [a('end.example.'), alias('www.example.', 'Mid.example.'), alias('mid.example.', 'end.example.')],
      ['end.example. A 192.0.2.1', 'www.example. CNAME Mid.example.', 'mid.example. CNAME end.example.'],
    ],
    [
      'no alias of another name',
      'A',
      [alias('other.example.', 'end.example.'), a('end.example.'), a('www.example.')],
      ['www.example. A 192.0.2.1'],
    ],
    ['a circle once', 'A', [alias('www.example.', 'www.example.')], ['www.example. CNAME www.example.']],
    [
      'the alias alone when it was asked for',
      'CNAME',
      [alias('www.example.', 'mid.example.'), alias('mid.example.', 'end.example.')],
      ['www.example. CNAME mid.example.'],
    ],
    [
      'the DNAME above',
      'A',
      [alias('example.', 'example.net.', 'DNAME'), alias('www.example.', 'www.example.net.'), a('www.example.net.')],
      ['example. DNAME example.net.', 'www.example. CNAME www.example.net.', 'www.example.net. A 192.0.2.1'],
    ],
    ['no DNAME elsewhere', 'A', [alias('xample.', 'a.', 'DNAME'), a('www.example.')], ['www.example. A 192.0.2.1']],
  ])('gives %s', (_, type, section, expected) => {
    expect(told(answerRecords(section, 'www.example', type))).toEqual(expected);
  });
});

describe('recordsOf and recordsAt', () => {
  const section = [alias('www.example.', 'end.example.'), a('end.example.'), a('www.example.', '192.0.2.2')];

  it('recordsOf also returns those at the end of a CNAME chain', () => {
    expect(told(recordsOf(section, 'www.example', 'A'))).toEqual([
      'end.example. A 192.0.2.1',
      'www.example. A 192.0.2.2',
    ]);
  });

  it('recordsAt returns only those at the name itself', () => {
    expect(told(recordsAt(section, 'www.example', 'A'))).toEqual(['www.example. A 192.0.2.2']);
  });
});

describe('aliasChain', () => {
  it.each([
    ['no alias', [a('www.example.')], ['www.example.']],
    [
      'a chain, in any order',
      [alias('b.example.', 'c.example.'), alias('WWW.example.', 'b.example.')],
      ['www.example.', 'b.example.', 'c.example.'],
    ],
    [
      'a circle',
      [alias('www.example.', 'b.example.'), alias('b.example.', 'www.example.')],
      ['www.example.', 'b.example.'],
    ],
  ])('%s', (_, section, chain) => {
    expect(aliasChain(section, 'www.example')).toEqual(chain);
  });
});

it('signaturesOver returns those of a name and type', () => {
  const section = [signature('www.example.', 'A'), signature('www.example.', 'MX'), signature('b.example.', 'A')];
  expect(signaturesOver(section, 'WWW.example', 'A')).toEqual([section[0]]);
});
