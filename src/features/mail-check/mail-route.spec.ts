import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { type MailRoute, mailRoute, displayName } from './mail-route.js';

const DOMAIN = 'example.com';
const shared = { class: 1, ttl: 60 };
const mx = (preference: number, exchange: string, name = DOMAIN): ResourceRecord => ({
  ...shared,
  name,
  type: 'MX',
  data: { preference, exchange },
});
const alias: ResourceRecord = { ...shared, name: DOMAIN, type: 'CNAME', data: { target: 'other.example.' } };
const route = (answers: ResourceRecord[], rcode: number = Rcode.NOERROR) =>
  mailRoute(DOMAIN, { resolver: 'resolver-1', rcode, ad: false, answers, authorities: [], extendedErrors: [] });

describe('mailRoute', () => {
  it.each<[string, ResourceRecord[], number, MailRoute['kind'], string[]]>([
    ['two hosts', [mx(20, 'b.example.'), mx(10, 'A.Example.')], Rcode.NOERROR, 'mx', ['10 a.example', '20 b.example']],
    ['equal priorities', [mx(1, 'b.'), mx(1, 'c.'), mx(1, 'a.')], Rcode.NOERROR, 'mx', ['1 a', '1 b', '1 c']],
    ['one host twice', [mx(9, 'a.'), mx(3, 'A.'), mx(5, 'b.')], Rcode.NOERROR, 'mx', ['3 a', '5 b']],
    ['an alias', [alias, mx(10, 'a.', 'other.example.')], Rcode.NOERROR, 'mx', ['10 a']],
    ['an MX of another name', [mx(10, 'a.', 'other.example.')], Rcode.NOERROR, 'implicit', ['0 example.com']],
    ['none', [], Rcode.NOERROR, 'implicit', ['0 example.com']],
    ['null MX', [mx(0, '.')], Rcode.NOERROR, 'null-mx', []],
    ['null MX with a priority', [mx(10, '.')], Rcode.NOERROR, 'null-mx', []],
    ['null MX twice', [mx(0, '.'), mx(10, '.')], Rcode.NOERROR, 'null-mx', []],
    ['null MX beside another', [mx(0, '.'), mx(10, 'a.')], Rcode.NOERROR, 'mx', ['0 .', '10 a']],
    ['no such name', [], Rcode.NXDOMAIN, 'none', []],
    ['a failure', [], Rcode.SERVFAIL, 'none', []],
    ['a refusal', [], Rcode.REFUSED, 'none', []],
  ])('%s', (_, answers, rcode, kind, hosts) => {
    const { exchanges, ...rest } = route(answers, rcode);
    expect(rest).toMatchObject({ kind });
    expect(exchanges.map(({ host, priority }) => `${priority} ${host}`)).toEqual(hosts);
  });

  it('keeps the ten most preferred hosts', () => {
    const answers = Array.from({ length: 500 }, (_, i) => mx(i, `mx${i}.`)).reverse();
    expect(route(answers).exchanges.map(({ priority }) => priority)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

it.each([
  ['Mail.Example.COM.', 'mail.example.com'],
  ['mail', 'mail'],
  ['.', '.'],
  ['a\\.', 'a\\.'],
])('%s is reported as %s', (name, plain) => {
  expect(displayName(name)).toBe(plain);
});
