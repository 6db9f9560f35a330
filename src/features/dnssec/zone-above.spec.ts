import { CLASS_IN } from '#formats/dns-wire/message.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { zoneAbove } from './zone-above.js';

const domain = DomainName.parse('a.b.example.co.uk')!;

function answer(rcode: number, { answers = [], authorities = [] }: Partial<DnsAnswer> = {}): DnsAnswer {
  return { resolver: 'resolver-1', rcode, ad: false, answers, authorities, extendedErrors: [] };
}

function soa(name: string): ResourceRecord {
  const times = { serial: 1, refresh: 2, retry: 3, expire: 4, minimum: 5 };
  return { name, type: 'SOA', class: CLASS_IN, ttl: 60, data: { mname: '.', rname: '.', ...times } };
}

function cname(name: string): ResourceRecord {
  return { name, type: 'CNAME', class: CLASS_IN, ttl: 60, data: { target: 'other.example.' } };
}

function signedBy(signer: string, name: string): ResourceRecord {
  const times = { originalTtl: 60, expiration: 2, inception: 1 };
  const signature = { algorithm: 13, labels: 3, keyTag: 1, signer, signature: new Uint8Array() };
  return { name, type: 'RRSIG', class: CLASS_IN, ttl: 60, data: { typeCovered: 'CNAME', ...times, ...signature } };
}

const aliasOf = (name: string, signer: string) => answer(0, { answers: [cname(name), signedBy(signer, name)] });
const denied = (owner: string, rcode = 0) => answer(rcode, { authorities: [soa(owner)] });

describe('zoneAbove', () => {
  it.each<[string, string, DnsAnswer, DnsAnswer, string | undefined]>([
    ['the top of a zone', 'b.example.co.uk', answer(0), answer(0, { answers: [soa('b.example.co.uk.')] }), undefined],
    ['inside a zone', 'a.b.example.co.uk', answer(0), denied('example.co.uk.'), 'example.co.uk'],
    ['inside a zone, in another case', 'a.b.example.co.uk', answer(0), denied('Example.CO.uk.'), 'example.co.uk'],
    ['no such name in a zone', 'a.b.example.co.uk', answer(3), denied('b.example.co.uk.', 3), 'b.example.co.uk'],
    [
      'an alias',
      'a.b.example.co.uk',
      answer(0),
      answer(0, { answers: [cname('A.b.example.co.uk.')] }),
      'b.example.co.uk',
    ],
    ['no answer about the DS', 'a.b.example.co.uk', answer(2), answer(2), 'b.example.co.uk'],
    [
      'a long name that fails',
      `${'x.'.repeat(50)}example.co.uk`,
      answer(2),
      answer(2),
      `${'x.'.repeat(8)}example.co.uk`,
    ],
    ['refused', 'b.example.co.uk', answer(5), answer(5), 'example.co.uk'],
    ['the registrable domain, which fails', 'example.co.uk', answer(2), answer(2), undefined],
    ['the registrable domain, unknown to the registry', 'example.co.uk', answer(3), denied('co.uk.', 3), undefined],
    [
      'the registrable domain, an alias',
      'example.co.uk',
      answer(0),
      answer(0, { answers: [cname('example.co.uk.')] }),
      undefined,
    ],
    [
      'the registrable domain, an alias in the zone of the registry',
      'example.co.uk',
      aliasOf('Example.co.uk.', 'CO.uk.'),
      aliasOf('Example.co.uk.', 'CO.uk.'),
      'co.uk',
    ],
    [
      'the registrable domain, an alias in a zone of its own',
      'example.co.uk',
      aliasOf('example.co.uk.', 'example.co.uk.'),
      aliasOf('example.co.uk.', 'example.co.uk.'),
      undefined,
    ],
    [
      'the registrable domain, an alias signed by a stranger',
      'example.co.uk',
      aliasOf('example.co.uk.', 'other.uk.'),
      answer(0),
      undefined,
    ],
    ['the zone of the registry', 'co.uk', answer(0), answer(0, { answers: [soa('co.uk.')] }), undefined],
    ['the zone of the registry, which fails', 'co.uk', answer(2), answer(2), undefined],
    ['denied by the registry', 'a.b.example.co.uk', answer(3), denied('co.uk.', 3), undefined],
    ['denied by the root', 'a.b.example.co.uk', answer(3), denied('.', 3), undefined],
    ['denied by a stranger', 'a.b.example.co.uk', answer(0), denied('xample.co.uk.'), undefined],
    ['denied by itself', 'b.example.co.uk', answer(0), denied('b.example.co.uk.'), undefined],
    ['denied without a SOA', 'a.b.example.co.uk', answer(0), answer(0), undefined],
  ])('%s', (_, name, ds, found, expected) => {
    expect(zoneAbove(name, { ds, soa: found }, domain)).toBe(expected);
  });
});
