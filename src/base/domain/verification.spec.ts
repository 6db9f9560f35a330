import {
  digQueries,
  MAX_OBSERVATION_LENGTH,
  paramObservations,
  mailServerObservations,
  serverObservations,
  observation,
  verifyCommand,
} from './verification.js';

const NAMES = { domain: 'www.example.com', zone: 'example.com', policy: 'example.com' };
const reference = {
  rule: 'RFC 1034',
  dig: 'NS {zone}',
  verify: {
    dead: 'dig A {hosts}',
    set: 'dig +dnssec {sets} {setsType}',
    lame: 'dig @{server} SOA {zone}',
    odd: 'dig @{server} {said} {domain}',
    free: 'dig NS {subject}',
    include: 'dig TXT {target}',
    policy: 'dig TXT _dmarc.{policy}',
    none: null,
    inherited: 'dig A {constructor}',
  },
};

it.each([
  ['other', {}, 'dig NS example.com'],
  ['dead', { hosts: ['ns1.example', 'ns2.example'] }, 'dig A ns1.example'],
  ['dead', { hosts: ['$(reboot).example', 'ns2.example (10.0.0.1)'] }, 'dig A ns2.example'],
  ['dead', { hosts: ['`reboot`'] }, 'dig NS example.com'],
  ['set', { sets: ['a.example.com MX', 'b.example.com A'] }, 'dig +dnssec a.example.com MX'],
  ['lame', { servers: ['ns1.example (REFUSED)'] }, 'dig @ns1.example SOA example.com'],
  ['odd', { servers: ['ns1.example (AAAA SERVFAIL)'] }, 'dig @ns1.example AAAA www.example.com'],
  ['odd', { servers: ['ns1.example (–)', 'ns2.example (MX 10 a.)'] }, 'dig @ns1.example MX www.example.com'],
  ['odd', { servers: ['ns1.example (192.0.2.1: –, 2001:db8::1: TXT a)'] }, 'dig @ns1.example TXT www.example.com'],
  ['free', { domain: 'gone.example' }, 'dig NS gone.example'],
  ['include', { term: 'include:_spf.example.net' }, 'dig TXT _spf.example.net'],
  ['include', { term: 'mx' }, 'dig NS example.com'],
  ['policy', { policy: 'none' }, 'dig TXT _dmarc.example.com'],
  ['none', {}, undefined],
  ['inherited', {}, 'dig NS example.com'],
])('%s %j is verified by %s', (outcome, params, command) => {
  expect(verifyCommand(reference, outcome, params, NAMES)).toBe(command);
});

it.each([
  ['dig TXT a.example', [['a.example', 'TXT', undefined]]],
  ['dig @ns.example +norecurse SOA a.example', [['a.example', 'SOA', 'ns.example']]],
  [
    'dig +cd a.example DS b.example DNSKEY',
    [
      ['a.example', 'DS', undefined],
      ['b.example', 'DNSKEY', undefined],
    ],
  ],
  ['dig @ns.example CH TXT version.bind', []],
  ['dig -x 192.0.2.1', []],
  ['curl -I https://a.example/', []],
])('%s queries %j', (command, expected) => {
  expect(digQueries(command).map(({ name, type, server }) => [name, type, server])).toEqual(expected);
});

it.each([
  [{ header: 'max-age=1', seconds: 1, host: 'www.a.example' }, ['www.a.example max-age=1', 'www.a.example seconds 1']],
  [{ url: 'http://b.example/x', status: 404 }, ['b.example status 404']],
  [{ hosts: ['c.example', 'd.example'], until: '2027-01-01' }, ['c.example 2027-01-01']],
  [{ domain: 'a.example', status: ['client hold', '…'] }, ['a.example client hold']],
  [{ url: 'https://b.example/', weakness: 'expired' }, []],
])('of %j, the evidence is %j', (params, expected) => {
  expect(paramObservations(params, 'a.example', 'HTTP').map(({ host, value }) => `${host} ${value}`)).toEqual(expected);
});

it('shows answers of servers on one line and shortened', () => {
  expect(serverObservations({ servers: ['ns1.example (REFUSED)', 'ns2.example', '…'] }, 'SOA')).toEqual([
    { host: 'ns1.example', type: 'SOA', value: 'REFUSED' },
  ]);
  expect(observation('a.example', 'TXT', 'a\nb').value).toBe('a\\u{a}b');
  expect(observation('a.example', 'TXT', `${'x'.repeat(510)}😀😀`).value).toBe(`${'x'.repeat(510)}…`);
  expect(observation('a.example', 'TXT', 'x'.repeat(9999)).value).toHaveLength(MAX_OBSERVATION_LENGTH);
});

it('shows replies of mail servers with address and certificate', () => {
  const certificate = { subject: 'mx.example', issuer: 'R1', until: '2027-01-01T00:00Z' };
  expect(mailServerObservations({ servers: ['mx.example [192.0.2.1]', '…'], ...certificate })).toEqual([
    { host: 'mx.example', type: 'SMTP', value: '192.0.2.1, subject=mx.example, issuer=R1, notAfter=2027-01-01T00:00Z' },
  ]);
  expect(mailServerObservations({ servers: ['mx.example [2001:db8::1]'], reply: '554 no\nway' })).toEqual([
    { host: 'mx.example', type: 'SMTP', value: '2001:db8::1, 554 no\\u{a}way' },
  ]);
});
