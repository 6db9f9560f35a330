import { CLASS_IN } from '#formats/dns-wire/message.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { itIsAReport } from './cached-report.js';
import { LabApp } from './lab-app.js';
import { codeOf, messageOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

type Row = [name: string, type: number, data: string];

interface Result {
  name: string;
  type: string;
  typeCode: number;
  status: number;
  ad: boolean;
  answers: { name: string; type: number; ttl: number; data: string }[];
}

const rows = ({ answers }: Result): Row[] => answers.map(({ name, type, data }) => [name, type, data]);

const RARE: readonly [string, number, string][] = [
  ['HTTPS', 65, '1 . alpn="h2,h3" ipv4hint=77.77.3.1'],
  ['SVCB', 64, '0 www.perfect.test.'],
  ['TLSA', 52, `3 1 1 ${'AB'.repeat(28)} ABABABAB`],
  ['NAPTR', 35, '100 10 "U" "E2U+sip" "!^.*$!sip:info@example.com!" .'],
  ['CDS', 59, '0 0 0 00'],
  ['CDNSKEY', 60, '0 3 0 AA=='],
  ['NSEC3PARAM', 51, '1 0 5 AABB'],
  ['SSHFP', 44, `4 2 ${'CD'.repeat(28)} CDCDCDCD`],
  ['OPENPGPKEY', 61, 'Wlpa'],
  ['LOC', 29, '42 21 54.000 N 71 6 18.000 W -24.00m 1m 10000m 10m'],
  ['URI', 256, '10 1 "https://example.com/a b"'],
  ['TYPE13', 13, '\\# 5 0352464300'],
  ['type29', 29, '42 21 54.000 N 71 6 18.000 W -24.00m 1m 10000m 10m'],
];

describe('GET /api/v1/lookup/{name}/{type}', () => {
  it('returns the whole answer', async () => {
    const { status, body } = await app.get('lookup/perfect.test/MX');
    expect(status).toBe(200);
    expect(body).toEqual({
      api: 'v1',
      name: 'perfect.test',
      type: 'MX',
      typeCode: 15,
      status: 0,
      ad: true,
      answers: [{ name: 'perfect.test', type: 15, ttl: 300, data: '10 mail.perfect.test.' }],
    });
  });

  it.each<[string, number, boolean, Row[]]>([
    ['perfect.test/A', 1, true, [['perfect.test', 1, '77.77.3.1']]],
    ['perfect.test/aaaa', 28, true, [['perfect.test', 28, '2a0f:7777:3::1']]],
    ['nodnssec.com/A', 1, false, [['nodnssec.com', 1, '77.77.3.1']]],
    ['island.com/A', 1, false, [['island.com', 1, '77.77.3.1']]],
    ['ed25519.de/A', 1, true, [['ed25519.de', 1, '77.77.3.1']]],
    [
      'PERFECT.test./Soa',
      6,
      true,
      [['perfect.test', 6, 'ns1.dnshost.net. hostmaster.ns1.dnshost.net. 2026111501 14400 3600 1209600 300']],
    ],
    [
      'de/NS',
      2,
      true,
      [
        ['de', 2, 'a.nic.net.'],
        ['de', 2, 'b.nic.net.'],
      ],
    ],
    ['_dmarc.nullmx.com/TXT', 16, true, [['_dmarc.nullmx.com', 16, 'v=DMARC1; p=reject']]],
    [
      '_submission._tcp.clients.com/SRV',
      33,
      true,
      [['_submission._tcp.clients.com', 33, '0 1 587 mail.perfect.test.']],
    ],
    ['nullmx.com/MX', 15, true, [['nullmx.com', 15, '0 .']]],
    [
      'caa.de/CAA',
      257,
      true,
      [
        ['caa.de', 257, '0 issue "ca.example; accounturi=https://ca.example/1"'],
        ['caa.de', 257, '128 unknowntag "x"'],
      ],
    ],
    ['www.cname.com/CNAME', 5, true, [['www.cname.com', 5, 'cname.com.']]],
    [
      'www.cname.com/A',
      1,
      true,
      [
        ['www.cname.com', 5, 'cname.com.'],
        ['cname.com', 1, '77.77.3.1'],
      ],
    ],
    [
      'chain1.cname.com/A',
      1,
      true,
      [
        ['chain1.cname.com', 5, 'chain2.cname.com.'],
        ['chain2.cname.com', 5, 'chain3.cname.com.'],
        ['chain3.cname.com', 5, 'out.cname.com.'],
        ['out.cname.com', 5, 'www.perfect.test.'],
        ['www.perfect.test', 1, '77.77.3.1'],
      ],
    ],
    [
      'www.old.dname.com/A',
      1,
      false,
      [
        ['old.dname.com', 39, 'perfect.test.'],
        ['www.old.dname.com', 5, 'www.perfect.test.'],
        ['www.perfect.test', 1, '77.77.3.1'],
      ],
    ],
    ['anything.wildcard.com/TXT', 16, true, [['anything.wildcard.com', 16, 'wild']]],
    ['77.77.4.1/PTR', 12, true, [['1.4.77.77.in-addr.arpa', 12, 'mail.perfect.test.']]],
    ['77.77.4.1/TYPE12', 12, true, [['1.4.77.77.in-addr.arpa', 12, 'mail.perfect.test.']]],
    ['1.4.77.77.in-addr.arpa/PTR', 12, true, [['1.4.77.77.in-addr.arpa', 12, 'mail.perfect.test.']]],
    [
      '2A0F:7777:4::1/ptr',
      12,
      true,
      [[`1.${'0.'.repeat(19)}4.0.0.0.7.7.7.7.f.0.a.2.ip6.arpa`, 12, 'mail.perfect.test.']],
    ],
    ...RARE.map(([type, code, data]): [string, number, boolean, Row[]] => [
      `types.oddtxt.example/${type}`,
      code,
      true,
      [['types.oddtxt.example', code, data]],
    ]),
    ['m%C3%BCller.de/A', 1, true, [['xn--mller-kva.de', 1, '77.77.3.1']]],
  ])('%s', async (path, typeCode, ad, expected) => {
    const { status, body } = await app.get(`lookup/${path}`);
    const result = body as Result;
    expect([status, result.status, result.typeCode, result.ad]).toEqual([200, 0, typeCode, ad]);
    expect(rows(result)).toEqual(expected);
  });

  it.each([
    ['oddtxt.example/TXT', 'café \\255\u0000endsecond;stringback\\slash "q"'],
    ['dkim.com/DNSKEY', /^25[67] 3 13 [A-Za-z0-9+/= ]+$/],
    ['dkim.com/DS', /^\d+ 13 2 [0-9A-F ]+$/],
  ])('%s is shown as text', async (path, expected) => {
    const texts = ((await app.get(`lookup/${path}`)).body as Result).answers.map(({ data }) => data);
    expect(texts).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  it.each([
    ['nope.perfect.test/A', 3, true],
    ['unregistered.com/A', 3, true],
    ['nope.nodnssec.com/A', 3, false],
    ['perfect.test/PTR', 0, true],
    ['nodnssec.com/DS', 0, true],
    ['bogus.com/A', 2, false],
    ['expired.com/A', 2, false],
    ['dsorphan.com/A', 2, false],
    ['alldead.de/A', 2, false],
    ['loop1.cname.com/A', 2, false],
  ])('%s has the status %d and no answers', async (path, rcode, ad) => {
    const { status, body } = await app.get(`lookup/${path}`);
    const result = body as Result;
    expect([status, result.status, result.ad, result.answers]).toEqual([200, rcode, ad, []]);
  });

  it('keeps the alias that leads to nothing', async () => {
    const result = (await app.get('lookup/dangling.cname.com/A')).body as Result;
    expect([result.status, rows(result)]).toEqual([3, [['dangling.cname.com', 5, 'gone.perfect.test.']]]);
  });

  it.each([
    ['lookup/a..b/A', 'invalid_name'],
    ['lookup/a%20b.com/A', 'invalid_name'],
    ['lookup/exa%2Fmple.com/A', 'invalid_name'],
    ['lookup/-a.com/A', 'invalid_name'],
    ['lookup/*.example.com/A', 'invalid_name'],
    ['lookup/xn--a/A', 'invalid_name'],
    ['lookup/77.77.4.1/A', 'invalid_name'],
    ['lookup/77.77.4.1:80/PTR', 'invalid_name'],
    ['lookup/77.77.4/PTR', 'invalid_name'],
    ['lookup/2a0f:7777::1/AAAA', 'invalid_name'],
    ['lookup/fe80::1%25eth0/PTR', 'invalid_name'],
    [`lookup/${'a'.repeat(64)}.com/A`, 'invalid_name'],
    [`lookup/${'a.'.repeat(130)}com/A`, 'invalid_name'],
    ['lookup/example.com/ANY', 'invalid_type'],
    ['lookup/example.com/RRSIG', 'invalid_type'],
    ['lookup/example.com/HINFO', 'invalid_type'],
    ['lookup/example.com/TYPE255', 'invalid_type'],
    ['lookup/example.com/TYPE65536', 'invalid_type'],
    ['lookup/example.com/1', 'invalid_type'],
    ['lookup/a..b/nope', 'invalid_name'],
    ['lookup/%zz/A', 'invalid_request'],
  ])('%s is refused: %s', async (path, code) => {
    app.lab.traffic.clear();
    const answer = await app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(app.lab.traffic.questions).toEqual([]);
  });

  it('accepts an address only for PTR, even after other lookups', async () => {
    const statuses: number[] = [];
    for (const type of ['PTR', 'A', 'ptr', 'a']) statuses.push((await app.get(`lookup/77.77.3.1/${type}`)).status);
    expect(statuses).toEqual([200, 400, 200, 400]);
  });

  it('lists the accepted types in the error', async () => {
    const message = messageOf(await app.get('lookup/example.com/ANY'));
    expect(message).toContain('"ANY"');
    expect(message).toContain('A, NS, CNAME, SOA, PTR, MX, TXT, AAAA, SRV, DS, DNSKEY, CAA, HTTPS, SVCB');
    expect(message).toContain('URI, TYPE<number>.');
  });

  it('queries one resolver, and a second one to confirm a negative answer', async () => {
    expect(await app.questionsFor('lookup/www.wildcard.com/AAAA')).toHaveLength(1);
    const denied = await app.questionsFor('lookup/nope.caa.de/A');
    expect(denied.map(({ name, type, checkingDisabled }) => `${name} ${type} ${checkingDisabled}`)).toEqual([
      'nope.caa.de A false',
      'nope.caa.de A false',
    ]);
    expect(new Set(denied.map(({ server }) => server)).size).toBe(2);
  });

  it('is not fooled by records of other names', async () => {
    const stray = {
      name: 'bank.example.',
      type: 'A',
      class: CLASS_IN,
      ttl: 9,
      data: { address: IpAddress.parse('77.77.9.9')! },
    } as const;
    for (const resolver of app.lab.resolvers)
      resolver.twist = (answer) => ({ ...answer, answers: [stray, ...answer.answers] });
    const { body } = await app.get('lookup/implicitmx.com/A');
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
    expect(rows(body as Result)).toEqual([['implicitmx.com', 1, '77.77.3.1']]);
  });

  it('reports REFUSED as a status', async () => {
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => ({ ...answer, rcode: 5, answers: [] });
    const { status, body } = await app.get('lookup/singlens.de/A');
    for (const resolver of app.lab.resolvers) resolver.twist = (answer) => answer;
    expect([status, (body as Result).status]).toEqual([200, 5]);
  });

  it.each([
    ['lookup/alldead.de/A', 30],
    ['lookup/alldead.de/MX', 30],
    ['dkim/alldead.de/s1', 30],
    ['dnssec/alldead.de', 30],
    ['lookup/unregistered.com/A', 300],
    ['dkim/unregistered.com/s1', 300],
  ])('%s is kept for %d seconds', async (path, seconds) => {
    const { headers } = await app.get(path);
    const [, kept] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control')!)!;
    expect(Number(kept)).toBeLessThanOrEqual(seconds);
    expect(Number(kept)).toBeGreaterThan(seconds - 30);
    expect(headers.get('age')).toMatch(/^\d+$/);
  });

  itIsAReport(() => app, {
    path: 'lookup/perfect.test/CAA',
    same: 'lookup/Perfect.Test./caa',
    fresh: 'lookup/spf11.com/TXT',
    cost: 1,
    bad: 'lookup/example.com/ANY',
  });
});
