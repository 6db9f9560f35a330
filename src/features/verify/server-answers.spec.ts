import { readZoneText } from '#test/lab/zone-text.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { AuthoritativeClient } from '#platform/network/dns/authoritative-client.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { FindingQuery } from './finding-query.js';
import { observedAnswer, type ReportedZone, ServerAnswers } from './server-answers.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

interface Reply {
  readonly rcode?: number;
  readonly aa?: boolean;
  readonly answers?: string;
  readonly authorities?: string;
}

const records = (text = ''): readonly ResourceRecord[] => readZoneText(text, '.');
const answer = ({ rcode = 0, answers, authorities }: Reply): DnsAnswer => ({
  resolver: 'r',
  rcode,
  ad: false,
  extendedErrors: [],
  answers: records(answers),
  authorities: records(authorities),
});

/** Answers by name and type, or by resolver, name and type; undefined for no answer. */
type Known = Readonly<Record<string, Reply | undefined>>;

class FakeResolver extends DnsResolver {
  readonly resolvers = [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
  ];
  readonly asked: DnsQuery[] = [];
  constructor(private readonly known: Known) {
    super(new Timeouts());
  }
  override query(query: DnsQuery): Promise<DnsAnswer> {
    this.asked.push(query);
    const key = `${query.name} ${query.type}`;
    const unchecked = `${key} +cd`;
    return this.reply(query.checkingDisabled && unchecked in this.known ? unchecked : key, {});
  }
  override queryAt(resolver: string, { name, type }: DnsQuery): Promise<DnsAnswer> {
    return this.reply(`${resolver}: ${name} ${type}`);
  }
  private reply(key: string, otherwise?: Reply): Promise<DnsAnswer> {
    const reply = key in this.known ? this.known[key] : otherwise;
    return reply ? Promise.resolve(answer(reply)) : Promise.reject(new UpstreamError('timeout'));
  }
}

const QUESTION = { name: 'www.a.example', type: 'A' } as const;
const ZONE = {
  'a.example NS': { answers: 'a.example. NS ns1.a.example.\na.example. NS ns2.a.example.' },
  'ns1.a.example A': { answers: 'ns1.a.example. A 192.0.2.1' },
  'ns2.a.example AAAA': { answers: 'ns2.a.example. AAAA 2001:db8::2' },
};

function sightings(known: Known, servers: Readonly<Record<string, Reply>>) {
  const resolver = new FakeResolver(known);
  const ask = (address: IpAddress) => {
    const reply = servers[address.toString()];
    if (!reply) return Promise.reject(new UpstreamError('timeout'));
    return Promise.resolve({ message: { ...answer(reply), aa: reply.aa ?? true } });
  };
  return { resolver, sightings: new ServerAnswers(resolver, { query: ask } as unknown as AuthoritativeClient) };
}
const shown = async (
  known: Known,
  servers: Readonly<Record<string, Reply>>,
  question: FindingQuery = QUESTION,
  reported?: ReportedZone,
) =>
  (await sightings(known, servers).sightings.of(question, reported)).map(({ where, by, status, answers, own }) => [
    where,
    by,
    status,
    answers,
    own?.length,
  ]);

describe('the queried servers', () => {
  it('are every server of the zone at its first address, then every resolver', async () => {
    const known = {
      ...ZONE,
      'one: www.a.example A': { answers: 'www.a.example. A 192.0.2.80' },
      'two: www.a.example A': { rcode: Rcode.SERVFAIL },
    };
    const servers = {
      '192.0.2.1': { answers: 'www.a.example. A 192.0.2.81' },
      '2001:db8::2': { rcode: Rcode.NXDOMAIN },
    };
    expect(await shown(known, servers)).toEqual([
      ['ns1.a.example', 'server', 0, ['192.0.2.81'], 1],
      ['ns2.a.example', 'server', 3, [], 0],
      ['One', 'resolver', 0, ['192.0.2.80'], 1],
      ['Two', 'resolver', 2, [], undefined],
    ]);
  });

  it('include those without an answer, with status -1', async () => {
    expect(await shown(ZONE, {})).toEqual([
      ['ns1.a.example', 'server', -1, [], undefined],
      ['ns2.a.example', 'server', -1, [], undefined],
      ['One', 'resolver', -1, [], undefined],
      ['Two', 'resolver', -1, [], undefined],
    ]);
  });

  it('include a server without an address, as silent', async () => {
    const known = { 'a.example NS': { answers: 'a.example. NS ns.nowhere.example.' } };
    expect((await shown(known, {}))[0]).toEqual(['ns.nowhere.example', 'server', -1, [], undefined]);
  });

  it('include a server if addresses of one family are known', async () => {
    const known = { ...ZONE, 'ns1.a.example AAAA': undefined };
    const servers = { '192.0.2.1': { answers: 'www.a.example. A 192.0.2.81' } };
    expect((await shown(known, servers))[0]).toEqual(['ns1.a.example', 'server', 0, ['192.0.2.81'], 1]);
  });

  it('include a server that is not authoritative, whose answer does not count', async () => {
    const servers = { '192.0.2.1': { aa: false, answers: 'www.a.example. A 192.0.2.81' } };
    expect((await shown(ZONE, servers))[0]).toEqual(['ns1.a.example', 'server', 0, ['192.0.2.81'], undefined]);
  });

  it('are those of the parent zone for DS records', async () => {
    const known = {
      ...ZONE,
      'example NS': { answers: 'example. NS ns.nic.example.' },
      'ns.nic.example A': { answers: 'ns.nic.example. A 192.0.2.9' },
    };
    const of = sightings(known, { '192.0.2.9': { answers: 'a.example. DS 1 13 2 AA' } }).sightings;
    const [first] = await of.of({ name: 'a.example', type: 'DS' });
    expect([first?.where, first?.answers]).toEqual(['ns.nic.example', ['1 13 2 AA']]);
  });

  const REFUSED = { rcode: Rcode.SERVFAIL };
  const PARENT = {
    'example NS': { answers: 'example. NS ns.nic.example.' },
    'ns.nic.example A': { answers: 'ns.nic.example. A 192.0.2.9' },
  };
  const reported = { zone: 'a.example', servers: ['ns9.a.example'] };

  it('are found without validation, as are their addresses', async () => {
    const invalid = Object.keys(ZONE).map((key) => [key, REFUSED] as const);
    const unchecked = Object.entries(ZONE).map(([key, reply]) => [`${key} +cd`, reply] as const);
    const known = { ...PARENT, ...Object.fromEntries<Reply>([...invalid, ...unchecked]) };
    const [first, second] = await shown(known, { '192.0.2.1': { answers: 'www.a.example. A 192.0.2.81' } });
    expect([first, second?.[0]]).toEqual([['ns1.a.example', 'server', 0, ['192.0.2.81'], 1], 'ns2.a.example']);
  });

  it.each<[string, Known, FindingQuery, ReportedZone | undefined, string[]]>([
    [
      'those of the report, if the zone returns none',
      { 'a.example NS': REFUSED },
      QUESTION,
      reported,
      ['ns9.a.example'],
    ],
    ['those of the zone before those of the report', ZONE, QUESTION, reported, ['ns1.a.example', 'ns2.a.example']],
    ['none without a report', { 'a.example NS': REFUSED }, QUESTION, undefined, []],
    ['none of the registry for a domain that is missing', { 'a.example NS': { rcode: 3 } }, QUESTION, undefined, []],
    [
      'those of a zone that is delegated below',
      { ...ZONE, 'www.a.example NS': { answers: 'www.a.example. NS ns.b.example.' } },
      QUESTION,
      reported,
      ['ns.b.example'],
    ],
    [
      'none of the zone above, for a delegated name whose servers refuse',
      { ...ZONE, 'www.a.example NS': REFUSED },
      QUESTION,
      { zone: 'www.a.example', servers: ['ns.b.example'] },
      ['ns.b.example'],
    ],
    [
      'none of the report, for a name of another zone',
      { 'c.example NS': { answers: 'c.example. NS ns.c.example.' } },
      { name: 'x._report.c.example', type: 'TXT' },
      reported,
      ['ns.c.example'],
    ],
  ])('are %s', async (_, known, question, zone, names) => {
    const found = await shown({ ...PARENT, ...known }, {}, question, zone);
    expect(found.filter(([, by]) => by === 'server').map(([where]) => where)).toEqual(names);
  });

  it('are at most eight, queried without a cache', async () => {
    const many = Array.from({ length: 12 }, (_, i) => `a.example. NS ns${i}.b.example.`).join('\n');
    const { sightings: of, resolver } = sightings({ 'a.example NS': { answers: many } }, {});
    expect((await of.of(QUESTION)).filter(({ by }) => by === 'server')).toHaveLength(8);
    expect(resolver.asked.every(({ fresh }) => fresh)).toBe(true);
  });
});

describe('the observed answer', () => {
  const at = (reply: Reply) => observedAnswer('x', 'resolver', answer(reply), QUESTION);

  it.each<[string, Reply, answers: string[], own: string[] | undefined, ttl: number]>([
    ['records', { answers: 'www.a.example. 90 A 192.0.2.1' }, ['192.0.2.1'], ['A'], 90],
    [
      'an alias: the records at its end, and the alias itself',
      { answers: 'www.a.example. 90 CNAME b.example.\nb.example. 30 A 192.0.2.2' },
      ['192.0.2.2'],
      ['CNAME'],
      30,
    ],
    [
      'records of other names and signatures are not part of it',
      { answers: 'www.a.example. 90 A 192.0.2.1\nother.example. 90 A 192.0.2.3' },
      ['192.0.2.1'],
      ['A'],
      90,
    ],
    [
      'a denial, for the negative TTL',
      { rcode: Rcode.NXDOMAIN, authorities: 'a.example. 600 SOA ns. h. 1 2 3 4 300' },
      [],
      [],
      300,
    ],
    ['an error: nobody can tell', { rcode: Rcode.REFUSED }, [], undefined, 0],
  ])('%s', (_, reply, answers, own, ttl) => {
    const seen = at(reply);
    expect([seen.answers, seen.own?.map(({ type }) => type), seen.ttl]).toEqual([answers, own, ttl]);
  });
});
