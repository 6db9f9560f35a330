import { type LabDomain, MAIL, MX, txt, WEB } from './lab-domain.js';

const records = WEB + MAIL;
const DMARC = '_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@perfect.test"';
const SERVERS = ['ns1.dnshost.net', 'ns2.dnshost.net'];

interface Timers {
  readonly refresh?: number;
  readonly retry?: number;
  readonly expire?: number;
  readonly minimum?: number;
}

/** A correct domain, except for its SOA record. */
function withSoa(name: string, shows: string, mname: string, rname: string, timers: Timers = {}): LabDomain {
  const { refresh = 14_400, retry = 3600, expire = 1_209_600, minimum = 300 } = timers;
  const soa = `@ SOA ${mname} ${rname} 2026111501 ${refresh} ${retry} ${expire} ${minimum}`;
  return { name, shows, records: `${records}\n${soa}` };
}

/** The same, with name servers whose names are inside the domain. */
function selfHosted(name: string, shows: string, timers: Timers, mname = 'ns1'): LabDomain {
  const domain = withSoa(name, shows, mname, 'hostmaster', timers);
  const hosts = 'ns1 A 77.77.2.1\nns1 AAAA 2a0f:7777:2::1\nns2 A 77.78.2.1\nns2 AAAA 2a0f:7778:2::1';
  return withServers(name, shows, `${domain.records}\n${hosts}`, 'ns1', 'ns2');
}

/** A domain whose NS records do not name the servers of its delegation. */
function withServers(name: string, shows: string, zone: string, ...labels: string[]): LabDomain {
  const ns = labels.map((label) => `${label}.${name}`);
  return { name, shows, records: zone, ns, parentNs: SERVERS, servedBy: SERVERS };
}

const withTexts = (name: string, shows: string, ...texts: string[]): LabDomain => ({
  name,
  shows,
  records: [records, ...texts.map((text) => `@ TXT ${txt(text)}`)].join('\n'),
});
const withWww = (name: string, shows: string, www: string): LabDomain => ({
  name,
  shows,
  records: `@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1${MAIL}\n${www}`,
});
const chainOf = (length: number) =>
  Array.from({ length }, (_, i) => `l${i} CNAME ${i + 1 < length ? `l${i + 1}` : '@'}`).join('\n');

export const HEALTH_ZONE_DOMAINS: readonly LabDomain[] = [
  {
    name: 'nsliteral.com',
    shows: 'an address where a name server should be',
    records,
    ns: ['ns1.dnshost.net', '77.78.2.1'],
    servedBy: SERVERS,
  },
  withServers(
    'nstwins.com',
    'two name servers at one address',
    `${records}\nns1 A 77.77.2.1\nns2 A 77.77.2.1`,
    'ns1',
    'ns2',
  ),
  withServers(
    'nsclose.com',
    'name servers in one network, over IPv4 only',
    `${records}\nns1 A 77.77.2.1\nns2 A 77.77.2.2`,
    'ns1',
    'ns2',
  ),
  withServers(
    'nsmodern.com',
    'name servers over IPv6 only',
    `${records}\nns1 AAAA 2a0f:7777:2::1\nns2 AAAA 2a0f:7778:2::1`,
    'ns1',
    'ns2',
  ),
  withServers(
    'nsmany.com',
    'nine name servers',
    [records, ...Array.from({ length: 9 }, (_, i) => `ns${i} A 77.8${i}.2.1\nns${i} AAAA 2a0f:778${i}::1`)].join('\n'),
    ...Array.from({ length: 9 }, (_, i) => `ns${i}`),
  ),
  {
    name: 'nsfleeting.com',
    shows: 'NS records that hold for a minute',
    records: `${records}\n${SERVERS.map((server) => `@ 60 NS ${server}.`).join('\n')}`,
    signing: {},
  },
  {
    name: 'nslasting.com',
    shows: 'NS records that hold for a week',
    records: `${records}\n${SERVERS.map((server) => `@ 604800 NS ${server}.`).join('\n')}`,
  },
  { name: 'blocked.com', shows: 'kept from its users by resolver-4', records, quirk: [4, 'blocking'] },
  { name: 'unreached.com', shows: 'resolver-4 cannot reach its name servers', records, quirk: [4, 'failing'] },
  { name: 'soaless.com', shows: 'a zone without a SOA', records, lacks: ['SOA'] },
  {
    name: 'soatwice.com',
    shows: 'a zone with two SOA records',
    records: `${records}\n${[1, 2].map((serial) => `@ SOA ns1.dnshost.net. x ${serial} 14400 3600 1209600 300`).join('\n')}`,
  },
  withSoa('soanowhere.com', 'a SOA with a contact in no domain', 'ns1.dnshost.net.', 'hostmaster.unregistered.com.'),
  withSoa('soanone.com', 'a SOA without a primary server', '.', 'hostmaster'),
  withSoa('soalost.com', 'a SOA with a primary server that does not exist', 'gone.perfect.test.', 'hostmaster'),
  selfHosted('soadot.com', 'a SOA with a primary server without its dot', {}, 'ns1.soadot.com'),
  withSoa('soaat.com', 'a mail address in the SOA', 'ns1.dnshost.net.', 'host.master\\@soaat.com.'),
  withSoa('soatwo.com', 'a mailbox without its dot in the SOA', 'ns1.dnshost.net.', 'hostmaster.soatwo.com'),
  withSoa('soanobody.com', 'an invalid contact in the SOA record', 'ns1.dnshost.net.', '.'),
  selfHosted('soaquick.com', 'secondary servers that ask every five minutes', { refresh: 300, retry: 60 }),
  selfHosted('soaslow.com', 'secondary servers that ask every two days', { refresh: 172_800, retry: 172_800 }),
  selfHosted('soahasty.com', 'secondary servers that give up after a day', { expire: 86_400 }),
  selfHosted('soahasty.de', 'the same below .de', { expire: 86_400 }),
  selfHosted('soapatient.de', 'secondary servers that never give up', {
    retry: 43_200,
    refresh: 86_400,
    expire: 9_999_999,
  }),
  withSoa('soaearly.com', 'secondary servers give up before they ask again', 'ns1.dnshost.net.', 'hostmaster', {
    expire: 10_000,
  }),
  withSoa('soablink.com', 'what is missing is asked for every ten seconds', 'ns1.dnshost.net.', 'hostmaster', {
    minimum: 10,
  }),
  withSoa('soasticky.com', 'what is missing is missing for a week', 'ns1.dnshost.net.', 'hostmaster', {
    minimum: 604_800,
  }),
  { name: 'cnameapex.com', shows: 'the domain itself is an alias', records: `@ CNAME www.perfect.test.\n${DMARC}` },
  withWww(
    'cnamemixed.com',
    'www is an alias and has an address',
    'www CNAME www.perfect.test.\nwww AAAA 2a0f:7777:3::1',
  ),
  withWww('cnamecircle.com', 'www is an alias of itself', 'www CNAME web\nweb CNAME www'),
  withWww('cnamelong.com', 'www leads along nine aliases', `www CNAME l0\n${chainOf(8)}`),
  withWww('cnamewinding.com', 'www leads along five aliases', `www CNAME l0\n${chainOf(4)}`),
  withWww('cnameabroad.com', 'www leads along aliases of others', 'www CNAME chain1.cname.com.'),
  withTexts('txtlarge.com', 'texts of more than 512 octets', 'x'.repeat(250), 'y'.repeat(250)),
  withTexts('txthuge.com', 'texts of more than 1232 octets', ...['a', 'b', 'c', 'd', 'e'].map((x) => x.repeat(250))),
  withTexts('txtquoted.com', 'a text in quotation marks', '"site-token=1"'),
  withTexts('txtstray.com', 'a TXT record with a stray quotation mark', 'first" second'),
  withTexts('txttokens.com', 'two tokens for one service', 'some-site-verification=1', 'some-site-verification=2'),
  {
    name: 'ttlfleeting.com',
    shows: 'an address that holds for ten seconds',
    records: `@ 10 A 77.77.3.1\n@ AAAA 2a0f:7777:3::1\nwww A 77.77.3.1${MAIL}`,
    signing: {},
  },
  {
    name: 'ttllasting.com',
    shows: 'an MX record that holds for a week',
    records: `${WEB}\n@ 604800 ${MX.slice(2)}\n@ TXT "v=spf1 mx -all"\n${DMARC}`,
  },
  { name: 'ab--cd.com', shows: 'a name with hyphens where only coded ones have them', records },
  {
    name: 'wilddead.com',
    shows: 'any name is an alias of nothing, _dmarc and selectors as well',
    records: `@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1\n${MX}\n@ TXT "v=spf1 mx -all"\n* CNAME gone.perfect.test.`,
  },
  withWww('wildclaimable.com', 'any name is an alias that anyone can register', '* CNAME shop.unregistered.com.'),
  {
    name: 'wildtext.com',
    shows: 'any name has an SPF record, _dmarc as well',
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 mx -all"\n* TXT "v=spf1 -all"`,
  },
  {
    name: 'dnameapex.com',
    shows: 'all names below are those of another domain',
    records:
      '@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::1\n@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 mx -all"\n@ DNAME spfopen.com.',
  },
];
