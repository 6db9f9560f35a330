import { readZoneFile } from '#formats/records/zone-file.js';
import { initialQueries, furtherQueries, zoneQueryKey } from './known-names.js';

const first = (names: string[] = [], zone = '') =>
  initialQueries('example.com', 'example.com', names, readZoneFile(zone, 'example.com').entries);
const keys = (questions: ReturnType<typeof first>) => questions.map(zoneQueryKey);
const further = (zone: string) =>
  keys(
    furtherQueries(
      readZoneFile(zone, 'example.com').entries.flatMap(({ record }) => (record ? [record] : [])),
      'example.com',
      'example.com',
    ),
  );

it.each([
  ...['example.com MX', 'example.com CAA', 'www.example.com A', 'mail.example.com AAAA', 'autodiscover.example.com A'],
  ...['autoconfig.example.com A', '_dmarc.example.com TXT', '_mta-sts.example.com TXT', '_smtp._tls.example.com TXT'],
  ...['default._bimi.example.com TXT', '_autodiscover._tcp.example.com SRV', '*.example.com A'],
])('every domain is queried for %s', (key) => {
  expect(keys(first())).toContain(key);
});

it('queries each name and type once, and no records that belong to the servers', () => {
  const zone =
    '@ SOA a. b. 1 2 3 4 5\n@ NS ns1.example.org.\n@ DNSKEY 257 3 13 AAAA\nwww A 192.0.2.1\nsub NS ns1.example.org.';
  const questions = keys(first(['www.example.com', 'intranet.example.com'], zone));
  expect(new Set(questions).size).toBe(questions.length);
  expect(questions).toEqual(expect.arrayContaining(['intranet.example.com NS', 'sub.example.com NS']));
  for (const own of ['example.com SOA', 'example.com NS', 'example.com DNSKEY']) expect(questions).not.toContain(own);
});

it('does not query the NS records of the zone itself where its name is given', () => {
  const questions = keys(first(['example.com', 'sub.example.com']));
  expect(questions).not.toContain('example.com NS');
  expect(questions).toEqual(expect.arrayContaining(['example.com SRV', 'sub.example.com NS']));
});

it('a given name is not a guess', () => {
  const isGuess = (key: string, ...input: Parameters<typeof first>) =>
    first(...input).find((one) => zoneQueryKey(one) === key)?.isGuess;
  expect([isGuess('www.example.com A'), isGuess('www.example.com A', ['www.example.com'])]).toEqual([true, false]);
});

it.each([
  ['MX hosts and their certificates', '@ MX 10 in', ['in.example.com A', '_25._tcp.in.example.com TLSA']],
  ['targets of SRV records', '_sip._tcp SRV 0 0 5060 pbx', ['pbx.example.com A']],
  ['delegations', 'sub NS ns1.example.org.', ['sub.example.com DS']],
  ['targets of aliases', 'www CNAME web', ['web.example.com AAAA']],
  [
    'names in SPF',
    '@ TXT "v=spf1 include:_spf.example.com a:out.example.com ~all"',
    ['_spf.example.com TXT', 'out.example.com A'],
  ],
  ['selectors of the provider', '@ MX 10 in1-smtp.messagingengine.com.', ['fm1._domainkey.example.com TXT']],
])('%s lead to further queries', (_, zone, expected) => {
  expect(further(zone)).toEqual(expect.arrayContaining(expected));
});

it('names outside the zone and macros are not queried', () => {
  const zone = '@ MX 10 mx.example.org.\n@ TXT "v=spf1 exists:%{i}.example.com include:example.org -all"';
  expect(further(zone).filter((key) => key.includes('example.org') || key.includes('%'))).toEqual([]);
});
