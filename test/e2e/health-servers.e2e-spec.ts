import { specialPurpose } from '#base/domain/special-purpose.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { servers } from '#features/health/topics/servers/topic.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { HealthReport } from '#features/health/health-report.js';
import { checkOf, LabReports } from '../health/lab-reports.js';
import { HEALTH_SERVERS_DOMAINS } from '../lab/domains/health-servers-domains.js';
import type { Peer, QueryTransport } from '../lab/loopback-sockets.js';
import { drops } from '../lab/server-habits.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';

const BUDGET = 44;
const DNS_PORT = 53;
const ids = new Set<string>(servers.checks.map(({ id }) => id));
const idsIn = ({ findings }: HealthReport) => findings.filter((one) => ids.has(checkOf(one))).map(({ id }) => id);
const costly = ({ findings }: HealthReport) =>
  findings.filter(({ severity }) => severity === 'warn' || severity === 'problem').map(({ id }) => id);

const NAMES = sweep(
  'domains while port 53 is closed',
  HEALTH_SERVERS_DOMAINS.map(({ name }) => name),
  2,
  15,
);

let reports: LabReports;
const scores = new Map<string, number>();
beforeAll(async () => {
  reports = await LabReports.start();
  for (const name of NAMES) scores.set(name, (await reports.quicklyOn(name)).score);
});
afterAll(() => reports.close());
afterEach(() => detour(() => undefined));

const detour = (peer: (way: QueryTransport) => Peer | undefined) => {
  reports.lab.hosts.sockets.detour = (way) => (way.port === DNS_PORT ? peer(way) : undefined);
};

it('the servers of a perfect domain get a few queries, those of the parent zone two', async () => {
  const { traffic } = reports.lab;
  traffic.clear();
  reports.asked();
  await reports.on('perfect.test');
  const direct = traffic.questions.filter(({ server }) => !server.startsWith('resolver-'));
  expect(direct.length).toBeLessThanOrEqual(BUDGET);
  expect(
    direct
      .filter(({ server }) => /^[ab]\.nic\.net$/.test(server))
      .map(({ server }) => server)
      .toSorted(),
  ).toEqual(['a.nic.net', 'b.nic.net']);
  const ofParent = reports.asked().filter(({ name }) => name === 'test' || name.endsWith('.nic.net'));
  expect(ofParent.filter(({ type }) => ['NS', 'A', 'AAAA'].includes(type))).toHaveLength(3);
});

it.each(['nsprivate.com', 'glueprivate.com', 'lame.de'])(
  'for %s no packet goes to an address that is not public',
  async (name) => {
    const { dialled } = reports.lab.traffic;
    dialled.length = 0;
    await reports.on(name);
    const addresses = dialled.map((endpoint) => IpAddress.parse(endpoint.split(' ')[0]!)!);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => specialPurpose(address) !== undefined)).toEqual([]);
  },
);

it.each(
  sweep(
    'name servers that are named',
    [
      ['nsunsure.com', 'ns-authority.none', 'doubtful.dnshost.net (AA=0)'],
      ['nsunequal.com', 'ns-authority.none', 'lame.dnshost.net (REFUSED)'],
      [
        'nstwofaced.com',
        'ns-address-agreement.differs',
        'twofaced.dnshost.net (77.79.3.22: MX 10 mail.perfect.test., 2a0f:7779:3::22: MX 10 mx.perfect.test.)',
      ],
      [
        'nstwoaddresses.com',
        'ns-address-agreement.varies',
        'twofaced.dnshost.net (77.79.3.22: A 77.77.3.1, 2a0f:7779:3::22: A 77.77.3.2)',
      ],
      ['nsoneabove.com', 'ns-parent-child.single', 'ns2.dnshost.net'],
      ['nsoptions.com', 'ns-edns.options', 'optionless.dnshost.net (FORMERR)'],
      ['gluesibling.com', 'ns-glue.sibling', 'ns.siblings.com (77.79.5.7)'],
      ['parentmissing.org', 'ns-parent-agreement.missing', 'b.nic.net (–)'],
      ['parentnames.org', 'ns-parent-agreement.ns-differs', 'b.nic.net (ns1.dnshost.net)'],
      ['nstcprefused.com', 'ns-tcp.refused', 'tcprefusing.dnshost.net (REFUSED)'],
      ['mxoutdated.com', 'mx-agreement.outdated', 'ns2.dnshost.net (MX 10 mx.perfect.test.)'],
      ['soaconflict.com', 'soa-serial.conflicting', 'ns2.dnshost.net (hostmaster.dnshost.net. 14400 900 1209600 300)'],
      ['addressvaries.com', 'address-agreement.varies', 'ns2.dnshost.net (A 77.77.3.2)'],
      ['addressoutdated.com', 'address-agreement.outdated', 'ns2.dnshost.net (A 77.77.3.2)'],
      ['addressmissing.com', 'address-agreement.missing', 'ns1.dnshost.net (–)'],
      ['txtspf.com', 'txt-agreement.spf', 'ns2.dnshost.net (TXT v=spf1 -all)'],
      ['txtdiffers.com', 'txt-agreement.differs', 'ns2.dnshost.net (TXT token=1)'],
      ['txtoutdated.com', 'txt-agreement.outdated', 'ns2.dnshost.net (TXT token=1)'],
      ['nsbroken.com', 'ns-answers.broken', 'ns2.dnshost.net (TXT SERVFAIL)'],
      ['nsdenies.com', 'ns-answers.denied', 'nobody.dnshost.net (A, AAAA, MX, TXT)'],
      ['nsnxdomain.com', 'ns-answers.nxdomain', 'noaaaa.dnshost.net (AAAA)'],
      ['nsfailing.com', 'ns-answers.failing', 'failing.dnshost.net (AAAA SERVFAIL)'],
      ['nsnosoa.com', 'ns-answers.no-soa', 'forgetful.dnshost.net (AAAA, HTTPS)'],
      ['nshttps.com', 'ns-answers.https', 'nohttps.dnshost.net (HTTPS timeout)'],
      ['nscookies.com', 'ns-edns.cookies', 'cookieless.dnshost.net (timeout)'],
      ['gapnodata.com', 'dnssec-server-gap.unproven', 'ns2.dnshost.net (HTTPS NODATA)'],
      ['gapsoa.com', 'dnssec-server-gap.unproven', 'ns2.dnshost.net (HTTPS NODATA, NXDOMAIN)'],
      ['gapwww.com', 'dnssec-server-gap.invalid', 'ns2.dnshost.net (www)'],
      ['gapeach.com', 'dnssec-server-gap.unproven', 'ns1.dnshost.net (AAAA NODATA)'],
      ['gapeach.com', 'dnssec-server-gap.unproven', 'ns2.dnshost.net (HTTPS NODATA)'],
      ['keysunfetched.com', 'dnssec-server-gap.no-keys', 'ns2.dnshost.net (SERVFAIL)'],
      ['gapkeys.com', 'dnssec-server-gap.keys', 'keyless.dnshost.net (SERVFAIL)'],
      ['gapexpired.com', 'dnssec-server-gap.expired', 'ns2.dnshost.net (DNSKEY, SOA, A, AAAA, MX, TXT, www)'],
      ['gapinvalid.com', 'dnssec-server-gap.invalid', 'ns2.dnshost.net (DNSKEY, SOA, A, AAAA, MX, TXT, www)'],
      ['gapunproven.com', 'dnssec-server-gap.unproven', 'ns2.dnshost.net (HTTPS NODATA, NXDOMAIN)'],
      ['gapnsec3.com', 'dnssec-server-gap.nsec3', 'ns2.dnshost.net (NSEC3 1 0 abcd)'],
      ['gaptypes.com', 'dnssec-server-gap.types', 'ns2.dnshost.net (SOA, MX)'],
      ['gappartly.com', 'dnssec-server-gap.partly', 'ns2.dnshost.net'],
      ['gapzsk.com', 'dnssec-server-gap.other-keys', expect.stringMatching(/^ns2\.dnshost\.net \(\d+\)$/) as string],
    ],
    10,
  ),
)('of %s, %s names the server', async (name, id, named) => {
  const { findings } = await reports.quicklyOn(name);
  const found = findings.find((finding) => finding.id === id);
  expect([
    findings.map((finding) => finding.id).filter((one) => ids.has(one.split('.')[0]!)),
    found?.params['servers'],
  ]).toEqual([expect.arrayContaining([id]), expect.arrayContaining([named])]);
});

it.each<[string, number, string[]]>([
  ['once', 1, []],
  ['every time', Infinity, ['ns-edns.options']],
])('a server that stays silent %s about an unknown option', async (_, times, expected) => {
  let left = times;
  const server = reports.lab.internet.server('ns2.dnshost.net');
  server.habits = [
    drops(({ edns, questions: [question] }) => {
      const isMeant =
        question!.type === 'NS' && question!.name.startsWith('perfect') && (edns?.options.length ?? 0) > 0;
      return isMeant && left-- > 0;
    }),
  ];
  const report = await reports.on('perfect.test');
  server.habits = [];
  expect(costly(report)).toEqual(expected);
});

describe.each<[string, Peer | undefined]>([
  ['refused', 'ECONNREFUSED'],
  ['without a route', 'ENETUNREACH'],
  ['diverted to a resolver', undefined],
])('while port 53 is %s', (_, peer) => {
  const closed = () => {
    const resolver = reports.lab.nameServerPort('recursive.dnshost.net');
    detour(() => peer ?? resolver);
  };

  it('nothing is said of the servers of a perfect domain', async () => {
    closed();
    const report = await reports.on('perfect.test');
    expect([report.score, costly(report)]).toEqual([100, []]);
    expect(idsIn(report)).toEqual(servers.checks.map(({ id }) => `${id}.unknown`));
  });

  it('no domain is worth less', async () => {
    closed();
    for (const [name, score] of scores) {
      const report = await reports.quicklyOn(name);
      expect([name, report.score >= score]).toEqual([name, true]);
    }
  });
});

it('while port 53 is silent, nothing is said of the servers of a perfect domain', async () => {
  detour(() => 'silent');
  const report = await reports.on('perfect.test');
  expect([report.score, costly(report)]).toEqual([100, []]);
});

it.each<[string, string, (way: QueryTransport) => boolean]>([
  ['IPv6', 'nshalfdeaf.com', ({ address }) => address.version === 6],
  ['TCP', 'nstcp.com', ({ transport }) => transport === 'tcp'],
])('while %s does not work for us, that is not held against %s', async (_, name, isClosed) => {
  expect((await reports.on(name)).score).toBeLessThan(100);
  detour((way) => (isClosed(way) ? 'ECONNREFUSED' : undefined));
  for (const domain of [name, 'perfect.test']) {
    const report = await reports.on(domain);
    expect([domain, report.score, costly(report)]).toEqual([domain, 100, []]);
  }
});

it('the parent is asked in another way where the first do not work', async () => {
  detour(({ address, transport }) => (address.version === 6 || transport === 'tcp' ? 'ECONNREFUSED' : undefined));
  expect(idsIn(await reports.on('nssurplus.com'))).toContain('ns-parent-child.parent-only');
});

describe('over HTTP', () => {
  let app: LabApp;
  beforeAll(async () => (app = await LabApp.start()));
  afterAll(() => app.close());

  const commandOf = async (domain: string, id: string) => {
    const { findings } = (await app.get(`check/${domain}`)).body as DomainHealth;
    return findings.find((finding) => finding.id === id)!.verify;
  };

  it.each([
    ['lame.de', 'ns-authority.lame', 'dig @lame.dnshost.net +norecurse SOA lame.de'],
    ['nsfolds.com', 'ns-case.changed', 'dig @careless.dnshost.net +norecurse SOA nSfOlDs.cOm'],
    ['nsversion.com', 'ns-version.revealed', 'dig @talkative.dnshost.net CH TXT version.bind'],
  ])('%s %s names whom to ask: %s', async (domain, id, line) => {
    expect(await commandOf(domain, id)).toBe(line);
  });

  it('without a server to query, there is no command', async () => {
    app.lab.hosts.sockets.detour = () => 'ECONNREFUSED';
    expect(await commandOf('perfect.test', 'ns-axfr.unknown')).toBeUndefined();
  });
});
