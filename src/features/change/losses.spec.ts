import { absent, known, unobtainable, type Fact } from '#base/domain/fact.js';
import { runChecks } from '#base/execution/run-checks.js';
import { changeFacts, type DelegatedName, type FoundAfter, type Service } from './change-facts.js';
import { losses } from './losses.js';
import type { DmarcProtection, NamedServer, Services, SiteName, Use } from './services.js';

const servers = (...named: readonly string[]): readonly NamedServer[] =>
  named.map((text) => {
    const [name = '', use = 'works'] = text.split(' ');
    return { name, use: use as Use };
  });
const site = (host: string, ...addresses: readonly string[]): SiteName => ({
  host,
  addresses: addresses.map((text) => {
    const [address = '', use = 'works'] = text.split(' ');
    return { address, version: address.includes(':') ? 6 : 4, use: use as Use };
  }),
});
const policy = (text: string, domain: number, subdomains = domain, invented = subdomains): DmarcProtection => ({
  owner: 'example.com',
  text,
  domain,
  subdomains,
  invented,
});
const [REJECT, QUARANTINE, NONE] = [policy('p=reject', 5), policy('p=quarantine', 3), policy('p=none', 1)];
const KEYS = ['s1._domainkey.example.com', 's2._domainkey.example.com'];

const TODAY: Services = {
  domain: 'example.com',
  zone: 'example.com',
  mail: known(servers('mx1', 'mx2')),
  site: known(site('example.com', '77.77.1.1', '2a00::1')),
  www: known(site('www.example.com', '77.77.1.1', '2a00::1')),
  nameServers: known(servers('ns1', 'ns2', 'ns3')),
  spf: known(['v=spf1 mx -all']),
  dmarc: known(REJECT),
  dkim: known(KEYS),
};
const keys = (same: readonly string[], replaced: readonly string[] = []) => known({ same, replaced });
const SAME_KEYS = keys(KEYS);
const UNKNOWN = unobtainable('timeout');

interface Situation {
  readonly before?: Partial<Services>;
  readonly after?: Partial<Services>;
  readonly dkim?: FoundAfter['dkim'];
  readonly delegated?: readonly DelegatedName[];
  readonly expected?: readonly Service[];
}

async function lostIn({ before, after, expected = [], ...found }: Situation): Promise<readonly string[]> {
  const was = { ...TODAY, ...before };
  const facts = changeFacts(was, { ...was, ...after }, { delegated: [], dkim: SAME_KEYS, ...found }, expected);
  const findings = await runChecks(losses.checks, facts, () => undefined);
  return findings.map(({ id }) => id);
}

const noSite = (host: string) => known(site(host));
const deadEnd = (host: string): Fact<SiteName> => known({ ...site(host), deadTarget: 'gone.example.net' });
const cut = (before: readonly NamedServer[], after: readonly NamedServer[]): readonly DelegatedName[] => [
  { host: 'shop.example.com', before, after },
];

const TABLES: Readonly<Record<string, readonly (readonly [what: string, of: Situation, lost: readonly string[]])[]>> = {
  mail: [
    ['nothing changes', {}, []],
    ['all MX records are removed', { after: { mail: known([]) } }, ['lost-mail.gone']],
    ['a null MX record takes their place', { after: { mail: known(servers()) } }, ['lost-mail.gone']],
    ['MX hosts without an address', { after: { mail: known(servers('mx9 dead')) } }, ['lost-mail.nowhere']],
    ['the same host without its address', { after: { mail: known(servers('mx1 dead')) } }, ['lost-mail.nowhere']],
    ['one of two is removed', { after: { mail: known(servers('mx1')) } }, ['lost-mail.fewer']],
    ['one of two loses its address', { after: { mail: known(servers('mx1', 'mx2 dead')) } }, ['lost-mail.fewer']],
    ['another provider with one host', { after: { mail: known(servers('mx.other')) } }, []],
    ['a third one is added', { after: { mail: known(servers('mx1', 'mx2', 'mx3')) } }, []],
    [
      'another host, whose addresses are unknown',
      { after: { mail: known(servers('mx9 unknown')) } },
      ['lost-mail.unknown'],
    ],
    ['the MX lookup fails', { after: { mail: UNKNOWN } }, ['lost-mail.unknown']],
    ['no mail today', { before: { mail: known([]) }, after: { mail: known([]) } }, []],
    [
      'the mail servers of today are dead',
      { before: { mail: known(servers('mx1 dead')) }, after: { mail: known([]) } },
      [],
    ],
    ['whether there is mail today is unknown', { before: { mail: UNKNOWN }, after: { mail: known([]) } }, []],
    ['given up on purpose', { after: { mail: known([]) }, expected: ['mail'] }, ['lost-mail.confirmed']],
    ['another loss is confirmed', { after: { mail: known([]) }, expected: ['web', 'dkim'] }, ['lost-mail.gone']],
    [
      'its keys go with mail that is given up',
      { after: { mail: known([]) }, dkim: keys([]), expected: ['mail'] },
      ['lost-mail.confirmed', 'lost-dkim.confirmed'],
    ],
    ['keys alone do not go with mail', { dkim: keys([]), expected: ['mail'] }, ['lost-dkim.all']],
  ],
  website: [
    ['no address', { after: { site: noSite('example.com') } }, ['lost-web.gone']],
    ['a private address', { after: { site: known(site('example.com', '10.0.0.1 dead')) } }, ['lost-web.nowhere']],
    ['192.0.2.1', { after: { site: known(site('example.com', '192.0.2.1 dead')) } }, ['lost-web.nowhere']],
    ['a CNAME without target', { after: { site: deadEnd('example.com') } }, ['lost-web.nowhere']],
    ['another public address', { after: { site: known(site('example.com', '77.77.9.9')) } }, ['lost-web.ipv6']],
    ['other addresses of both families', { after: { site: known(site('example.com', '77.77.9.9', '2a00::9')) } }, []],
    ['without IPv6', { after: { site: known(site('example.com', '77.77.1.1')) } }, ['lost-web.ipv6']],
    ['without IPv4', { after: { site: known(site('example.com', '2a00::1')) } }, ['lost-web.ipv4']],
    [
      'an IPv6 address that did not answer',
      {
        before: { site: known(site('example.com', '77.77.1.1', '2a00::1 dead')) },
        after: { site: known(site('example.com', '77.77.1.1')) },
      },
      [],
    ],
    [
      'no website today',
      { before: { site: known(site('example.com', '77.77.1.1 dead')) }, after: { site: noSite('example.com') } },
      [],
    ],
    ['www alone', { after: { www: noSite('www.example.com') } }, ['lost-www.gone']],
    ['www to a dead target', { after: { www: deadEnd('www.example.com') } }, ['lost-www.nowhere']],
    ['www without IPv6', { after: { www: known(site('www.example.com', '77.77.1.1')) } }, ['lost-www.ipv6']],
    [
      'both names',
      { after: { site: noSite('example.com'), www: noSite('www.example.com') } },
      ['lost-web.gone', 'lost-www.gone'],
    ],
    [
      'both, confirmed as the website',
      { after: { site: noSite('example.com'), www: noSite('www.example.com') }, expected: ['web'] },
      ['lost-web.confirmed', 'lost-www.confirmed'],
    ],
    [
      'both, and only www is confirmed',
      { after: { site: noSite('example.com'), www: noSite('www.example.com') }, expected: ['www'] },
      ['lost-web.gone', 'lost-www.confirmed'],
    ],
    ['a subdomain has no www', { before: { www: absent } }, []],
    ['the lookup fails', { after: { site: UNKNOWN } }, ['lost-web.unknown']],
  ],
  'name servers': [
    ['one of three', { after: { nameServers: known(servers('ns1', 'ns2')) } }, ['lost-name-servers.some']],
    ['two of three', { after: { nameServers: known(servers('ns1')) } }, ['lost-name-servers.single']],
    ['all', { after: { nameServers: known([]) } }, ['lost-name-servers.all']],
    [
      'all are replaced by dead ones',
      { after: { nameServers: known(servers('nsA dead', 'nsB dead')) } },
      ['lost-name-servers.all'],
    ],
    [
      'all lose their addresses',
      { after: { nameServers: known(servers('ns1 dead', 'ns2 dead', 'ns3 dead')) } },
      ['lost-name-servers.all'],
    ],
    ['all are replaced', { after: { nameServers: known(servers('nsA', 'nsB')) } }, []],
    ['one is replaced', { after: { nameServers: known(servers('ns1', 'ns2', 'ns4')) } }, []],
    [
      'one is replaced by a dead one',
      { after: { nameServers: known(servers('ns1', 'ns2', 'ns4 dead')) } },
      ['lost-name-servers.some'],
    ],
    [
      'a lame one is removed',
      {
        before: { nameServers: known(servers('ns1', 'ns2', 'ns3 dead')) },
        after: { nameServers: known(servers('ns1', 'ns2')) },
      },
      [],
    ],
    [
      'whether the new ones answer is unknown',
      { after: { nameServers: known(servers('nsA unknown')) } },
      ['lost-name-servers.unknown'],
    ],
    [
      'confirmed',
      { after: { nameServers: known(servers('ns1', 'ns2')) }, expected: ['ns'] },
      ['lost-name-servers.confirmed'],
    ],
  ],
  'delegated names': [
    ['its NS records are removed', { delegated: cut(servers('a', 'b'), []) }, ['lost-delegation.gone']],
    [
      'to servers that do not answer',
      { delegated: cut(servers('a', 'b'), servers('c dead', 'd dead')) },
      ['lost-delegation.nowhere'],
    ],
    ['one of two is removed', { delegated: cut(servers('a', 'b'), servers('a')) }, ['lost-delegation.fewer']],
    [
      'one of two is replaced by a dead one',
      { delegated: cut(servers('a', 'b'), servers('a', 'c dead')) },
      ['lost-delegation.fewer'],
    ],
    ['other servers', { delegated: cut(servers('a', 'b'), servers('c', 'd')) }, []],
    [
      'DS records that match no key',
      { delegated: [{ ...cut(servers('a'), servers('a'))[0]!, isBogus: true }] },
      ['lost-delegation.bogus'],
    ],
    ['one more', { delegated: cut(servers('a'), servers('a', 'b')) }, []],
    ['the state of the new ones is unknown', { delegated: cut(servers('a'), servers('b unknown')) }, []],
    ['confirmed', { delegated: cut(servers('a'), []), expected: ['delegation'] }, ['lost-delegation.confirmed']],
    [
      'one is gone, another is poorer',
      { delegated: [...cut(servers('a'), []), ...cut(servers('a', 'b'), servers('a'))] },
      ['lost-delegation.gone'],
    ],
    ['nothing is delegated', {}, []],
  ],
  'protection of mail': [
    ['one of two keys', { dkim: keys(KEYS.slice(0, 1)) }, ['lost-dkim.some']],
    ['all keys', { dkim: keys([]) }, ['lost-dkim.all']],
    ['the lookup of a key fails', { dkim: UNKNOWN }, ['lost-dkim.unknown']],
    ['another key at one name', { dkim: keys(KEYS.slice(0, 1), KEYS.slice(1)) }, ['lost-dkim.replaced']],
    ['other keys at all names', { dkim: keys([], KEYS) }, ['lost-dkim.replaced']],
    ['one is replaced, one removed', { dkim: keys([], KEYS.slice(1)) }, ['lost-dkim.some']],
    ['another key, confirmed', { dkim: keys([], KEYS), expected: ['dkim'] }, ['lost-dkim.confirmed']],
    ['no keys today', { before: { dkim: known([]) }, dkim: keys([]) }, []],
    ['keys, confirmed', { dkim: keys([]), expected: ['dkim'] }, ['lost-dkim.confirmed']],
    ['the policy is removed', { after: { dmarc: absent } }, ['lost-dmarc.gone']],
    ['reject to none', { after: { dmarc: known(NONE) } }, ['lost-dmarc.unenforced']],
    ['reject to quarantine', { after: { dmarc: known(QUARANTINE) } }, ['lost-dmarc.weaker']],
    ['reject to a test', { after: { dmarc: known(policy('p=reject; t=y', 4)) } }, ['lost-dmarc.weaker']],
    [
      'subdomains are let off',
      { after: { dmarc: known(policy('p=reject; sp=none', 5, 1)) } },
      ['lost-dmarc.unenforced'],
    ],
    [
      'names that do not exist are let off',
      { after: { dmarc: known(policy('p=reject; np=none', 5, 5, 1)) } },
      ['lost-dmarc.unenforced'],
    ],
    ['quarantine to reject', { before: { dmarc: known(QUARANTINE) }, after: { dmarc: known(REJECT) } }, []],
    ['none is removed', { before: { dmarc: known(NONE) }, after: { dmarc: absent } }, ['lost-dmarc.gone']],
    ['the policy of the parent domain applies instead', { after: { dmarc: known({ ...REJECT, owner: 'com' }) } }, []],
    ['no policy today', { before: { dmarc: absent }, after: { dmarc: absent } }, []],
    ['the policy, confirmed', { after: { dmarc: absent }, expected: ['dmarc'] }, ['lost-dmarc.confirmed']],
    ['the SPF record', { after: { spf: known([]) } }, ['lost-spf.gone']],
    ['another SPF record', { after: { spf: known(['v=spf1 a -all']) } }, []],
    ['the SPF record, confirmed', { after: { spf: known([]) }, expected: ['spf'] }, ['lost-spf.confirmed']],
    ['no SPF record today', { before: { spf: known([]) }, after: { spf: known([]) } }, []],
  ],
};

describe.each(Object.entries(TABLES))('%s', (_, rows) => {
  it.each(rows)('%s', async (_what, situation, lost) => {
    expect(await lostIn(situation)).toEqual(lost);
  });
});

it('a zone with only SOA and NS records loses everything else', async () => {
  const nothing = { mail: known([]), site: noSite('example.com'), www: noSite('www.example.com'), spf: known([]) };
  const lost = await lostIn({ after: { ...nothing, dmarc: absent }, dkim: keys([]) });
  expect(lost).toEqual([
    'lost-mail.gone',
    'lost-web.gone',
    'lost-www.gone',
    'lost-spf.gone',
    'lost-dkim.all',
    'lost-dmarc.gone',
  ]);
});

it('every loss that is not confirmed limits the score, and a confirmed one does not', () => {
  for (const { outcomes } of losses.checks)
    for (const [name, { severity, ceiling }] of Object.entries(outcomes)) {
      if (name === 'confirmed') expect([severity, ceiling]).toEqual(['info', 100]);
      if (severity === 'problem') expect(ceiling).toBeLessThan(90);
    }
});
