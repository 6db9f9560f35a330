import type { RecordType } from '#formats/dns-wire/record-type.js';
import { DirectClient } from '#test/health/direct-client.js';
import { Internet } from '#test/lab/internet.js';
import type { NameServerFault } from '#test/lab/name-server.js';
import { replyTo } from '#test/lab/reply.js';
import { Recursor } from '#test/lab/recursor.js';
import {
  foldsCase,
  type Habit,
  ignoresEdns,
  mindsCase,
  recursesFor,
  refersUpward,
  rejectsEdns,
  tellsVersion,
  transfers,
} from '#test/lab/server-habits.js';
import type { Message } from '#formats/dns-wire/message.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { ServerQuery } from '#platform/network/dns/authoritative-client.js';
import { queryServer } from '#engine/gathering/servers/server-queries.js';
import { NameServerClient } from '#engine/gathering/servers/name-server-client.js';
import { profileOf } from './server-profile.js';

const ZONE = 'zone.com';
const HOST = 'ns1.dnshost.net';
const internet = new Internet();
const zone = internet.register(ZONE, { records: '@ MX 10 mail\nmail A 77.77.4.1', signing: {} });
const client = new DirectClient(internet);
const recursing = recursesFor(new Recursor(internet));
const onlyFirst = (message: Message) => ({ ...message, answers: message.answers.slice(0, 1) });
const subject = { domain: DomainName.parse(ZONE)!, name: ZONE, zone: ZONE };
const addresses = (...texts: string[]) => texts.map((text) => IpAddress.parse(text)!);

afterEach(() => {
  const server = internet.server(HOST);
  server.habits = [];
  server.fault = undefined;
  server.serve(zone);
  client.failure = () => undefined;
  client.asked.length = 0;
});

async function profile(...at: string[]) {
  const line = new NameServerClient(client, new AbortController().signal);
  const found = await queryServer(
    { name: HOST, addresses: addresses(...(at.length > 0 ? at : ['77.77.2.1'])) },
    subject,
    line,
  );
  return profileOf(found, subject, line);
}

it('a correctly configured server', async () => {
  const { addressStates, answers, ...rest } = await profile('77.77.2.1', '2a0f:7777:2::1');
  expect(addressStates).toMatchObject([
    { state: 'authoritative', signed: true, edns: true, spelling: 'kept', soa: { serial: 2026111501 } },
    { state: 'authoritative' },
  ]);
  expect(rest).toEqual({
    name: HOST,
    ns: ['ns1.dnshost.net', 'ns2.dnshost.net'],
    tcp: true,
    tcpRefusal: undefined,
    recursive: false,
    transfers: false,
    upward: undefined,
    version: undefined,
  });
  expect(answers).toMatchObject({
    byType: {
      A: { state: 'nodata', bare: false },
      AAAA: { state: 'nodata' },
      MX: { state: 'data', data: ['MX 10 mail.zone.com.'], ttl: 300, signatures: [{ typeCovered: 'MX' }] },
      TXT: { state: 'nodata' },
    },
    soa: { records: [{ type: 'SOA' }], signatures: [{ typeCovered: 'SOA' }] },
    keySet: { keys: [{ type: 'DNSKEY' }, { type: 'DNSKEY' }], signatures: [{ typeCovered: 'DNSKEY' }] },
    denial: { rcode: Rcode.NXDOMAIN },
  });
});

const failsFor =
  (failing: string, rcode: number): Habit =>
  (query, usual) =>
    query.questions[0]!.type === failing ? replyTo(query, { rcode, aa: true }) : usual(query);

const withoutAuthorityFor =
  (type: RecordType): Habit =>
  (query, usual) =>
    query.questions[0]!.type === type ? { ...usual(query), aa: false } : usual(query);

it.each<[string, Habit, object]>([
  ['fails for TXT', failsFor('TXT', Rcode.SERVFAIL), { byType: { TXT: { state: 'failed', said: 'SERVFAIL' } } }],
  [
    'denies the name for AAAA',
    failsFor('AAAA', Rcode.NXDOMAIN),
    { byType: { AAAA: { state: 'nxdomain', bare: true } } },
  ],
  ['has no keys', failsFor('DNSKEY', Rcode.NOERROR), { keyFailure: 'NODATA' }],
  ['has no authority for its keys', withoutAuthorityFor('DNSKEY'), { keyFailure: 'AA=0' }],
  ['has no authority for MX', withoutAuthorityFor('MX'), { byType: { MX: { state: 'failed', said: 'AA=0' } } }],
  ['fails for its keys', failsFor('DNSKEY', Rcode.SERVFAIL), { keyFailure: 'SERVFAIL' }],
])('answers about the domain of a server that %s', async (_, habit, expected) => {
  internet.server(HOST).habits = [habit];
  expect((await profile()).answers).toMatchObject(expected);
});

it('compares only the CNAME if its target is in another zone', async () => {
  internet.register('other.com', { records: '@ MX 10 mail' });
  zone.add('blog CNAME www\nwww CNAME other.com.');
  const recursor = new Recursor(internet);
  internet.server(HOST).habits = [(query, usual) => ({ ...usual(query), answers: recursor.answer(query).answers })];
  const line = new NameServerClient(client, new AbortController().signal);
  const blog = { ...subject, name: `blog.${ZONE}` };
  const found = await queryServer({ name: HOST, addresses: addresses('77.77.2.1') }, blog, line);
  const data = ['CNAME other.com.', 'CNAME www.zone.com.'];
  expect(profileOf(found, blog, line).answers?.byType.MX).toMatchObject({ state: 'data', data });
});

it('one timeout counts against the server, several do not', async () => {
  client.failure = ({ type }) => (type === 'TXT' ? 'timeout' : undefined);
  expect((await profile()).answers?.byType.TXT).toEqual({ state: 'failed', said: 'timeout' });
  client.failure = ({ type }) => (type === 'TXT' || type === 'AAAA' ? 'timeout' : undefined);
  expect(Object.keys((await profile()).answers!.byType)).toEqual(['A', 'MX', 'HTTPS']);
  client.failure = ({ type }) => (type === 'HTTPS' ? 'timeout' : undefined);
  expect((await profile()).answers?.byType.HTTPS).toEqual({ state: 'failed', said: 'timeout' });
});

it('queries over UDP if TCP is refused', async () => {
  internet.server(HOST).habits = [];
  const ask = client.query.bind(client);
  client.query = async (address, question) => {
    const answer = await ask(address, question);
    return question.transport === 'tcp'
      ? { ...answer, message: { ...answer.message, rcode: Rcode.REFUSED, answers: [] } }
      : answer;
  };
  expect(await profile()).toMatchObject({ tcp: true, tcpRefusal: 'REFUSED', ns: [HOST, 'ns2.dnshost.net'] });
  client.query = ask;
});

const withOption =
  (change: (answer: Message, query: Message) => Partial<Message>): Habit =>
  (query, usual) => {
    const answer = usual(query);
    return query.edns && query.edns.options.length > 0 ? { ...answer, ...change(answer, query) } : answer;
  };

it.each<[string, Habit, object]>([
  [
    'rejects EDNS',
    rejectsEdns,
    { addressStates: [{ edns: false, signed: false, spelling: 'kept' }], ns: [HOST, 'ns2.dnshost.net'] },
  ],
  [
    'rejects unknown options',
    withOption(() => ({ rcode: Rcode.FORMERR })),
    { optionFailure: 'FORMERR', tcpRefusal: undefined },
  ],
  [
    'refuses unknown options',
    withOption(() => ({ rcode: Rcode.REFUSED })),
    { optionFailure: 'REFUSED', tcpRefusal: undefined },
  ],
  [
    'returns unknown options',
    withOption(({ edns }, query) => ({ edns: { ...edns!, options: query.edns!.options } })),
    { optionFailure: 'option returned' },
  ],
  ['forgets EDNS over unknown options', withOption(() => ({ edns: undefined })), { optionFailure: 'no EDNS' }],
  ['forgets its authority over unknown options', withOption(() => ({ aa: false })), { optionFailure: 'AA=0' }],
  ['forgets its answer over unknown options', withOption(() => ({ answers: [] })), { optionFailure: 'NODATA' }],
  ['has no NS records to any question', failsFor('NS', Rcode.NOERROR), { optionFailure: undefined, ns: [] }],
  ['has no authority for NS to any question', withoutAuthorityFor('NS'), { optionFailure: undefined, ns: undefined }],
  ['is in order', (query, usual) => usual(query), { optionFailure: undefined }],
  ['ignores EDNS', ignoresEdns, { addressStates: [{ edns: false, signed: false, spelling: 'kept' }] }],
  ['respells', foldsCase, { addressStates: [{ spelling: 'changed' }] }],
  ['minds capitals', mindsCase, { addressStates: [{ spelling: 'refused', edns: true, signed: true }] }],
  ['recurses', recursing, { recursive: true, upward: undefined }],
  ['refers upwards', refersUpward, { recursive: false, upward: '.' }],
  ['hands out the zone', transfers, { transfers: true }],
  ['tells its version', tellsVersion('Server 1.2'), { version: 'Server 1.2' }],
  ['only offers recursion', (query, usual) => ({ ...usual(query), ra: true }), { recursive: false }],
  ['repeats others without offering it', (...asked) => ({ ...recursing(...asked), ra: false }), { recursive: false }],
  ['begins a transfer and ends it', (...asked) => onlyFirst(transfers(...asked)), { transfers: false }],
  ['offers it and refers upwards', (...asked) => ({ ...refersUpward(...asked), ra: true }), { recursive: false }],
  ['speaks for the stranger too', (...asked) => ({ ...recursing(...asked), aa: true }), { recursive: false }],
])('a server that %s', async (_, habit, expected) => {
  internet.server(HOST).habits = [habit];
  expect(await profile()).toMatchObject(expected);
});

it.each<[NameServerFault | 'forgetful' | 'unsure', string]>([
  ['refusing', 'REFUSED'],
  ['failing', 'SERVFAIL'],
  ['forgetful', 'REFUSED'],
  ['unsure', 'AA=0'],
])('a %s server is lame: %s', async (fault, said) => {
  const server = internet.server(HOST);
  if (fault === 'forgetful') server.forget(ZONE);
  else if (fault === 'unsure') server.habits = [(query, usual) => ({ ...usual(query), aa: false })];
  else server.fault = fault;
  const { addressStates, ...rest } = await profile();
  expect(addressStates).toMatchObject([{ state: 'lame', said }]);
  expect(rest).toEqual({ name: HOST });
});

it('ignores a temporary failure', async () => {
  let failures = 1;
  internet.server(HOST).habits = [
    (query, usual) => (failures-- > 0 ? replyTo(query, { rcode: Rcode.SERVFAIL }) : usual(query)),
  ];
  expect((await profile()).addressStates).toMatchObject([{ state: 'authoritative', spelling: 'kept', edns: true }]);
});

it.each<[string, (query: ServerQuery) => boolean, object]>([
  ['not at all over TCP', ({ transport }) => transport === 'tcp', { tcp: undefined }],
  ['not when asked for the zone as a whole', ({ type }) => type === 'AXFR', { tcp: true, transfers: false }],
  [
    'over TCP only what is common',
    ({ type, option }) => type === 'AXFR' || option !== undefined,
    { tcp: true, optionFailure: 'timeout' },
  ],
])('a server that answers %s', async (_, isLost, expected) => {
  client.failure = (question) => (isLost(question) ? 'timeout' : undefined);
  expect(await profile()).toMatchObject({ ns: [HOST, 'ns2.dnshost.net'], ...expected });
});

it('counts as unresponsive over TCP only if others respond', async () => {
  const line = new NameServerClient(client, new AbortController().signal);
  await line.query(addresses('77.78.2.1')[0]!, { name: ZONE, type: 'NS', transport: 'tcp' });
  client.failure = ({ transport }) => (transport === 'tcp' ? 'reset' : undefined);
  const found = await queryServer({ name: HOST, addresses: addresses('77.77.2.1') }, subject, line);
  expect(profileOf(found, subject, line)).toMatchObject({ tcp: false });
});

it('counts as unresponsive only if others respond', async () => {
  expect((await profile('77.77.99.1')).addressStates).toMatchObject([{ state: 'unknown' }]);
  expect((await profile('77.77.2.1', '2a0f:7777:99::1')).addressStates).toMatchObject([
    { state: 'authoritative' },
    { state: 'unknown' },
  ]);
});

it('ignores an exception over TCP if the server is not authoritative', async () => {
  internet.server(HOST).fault = 'refusing';
  const ask: typeof client.query = (address, question) =>
    question.transport === 'tcp' ? Promise.reject(new TypeError('bug')) : client.query(address, question);
  const line = new NameServerClient({ query: ask }, new AbortController().signal);
  const found = await queryServer({ name: HOST, addresses: addresses('77.77.2.1') }, subject, line);
  expect(found).not.toHaveProperty('details');
});

it('queries one public address of each family', async () => {
  await profile('10.0.0.1', 'fd00::1', '77.77.2.1', '77.77.99.1', '2a0f:7777:2::1', '2a0f:7777:99::1');
  const asked = new Set(client.asked.map((line) => line.split(' ')[0]));
  expect(asked).toEqual(new Set(['77.77.2.1', '2a0f:7777:2::1']));
});

it('a server without an SOA record at the apex is lame', async () => {
  internet.server(HOST).habits = [
    (query, usual) => {
      const answer = usual(query);
      return query.questions[0]!.type === 'SOA' ? { ...answer, rcode: Rcode.NOERROR, answers: [] } : answer;
    },
  ];
  expect((await profile()).addressStates).toMatchObject([{ state: 'lame', said: 'NODATA' }]);
});
