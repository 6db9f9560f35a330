import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { encodeQuery, type Query } from '#formats/dns-wire/query.js';
import { rcodeName } from '#formats/dns-wire/rcode.js';
import { DOH_FAULTS, type DohFault } from './doh-faults.js';
import { Lab } from './lab.js';
import { type Habit, mindsCase, refersUpward, rejectsEdns, tellsVersion, transfers } from './server-habits.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.start();
  lab.internet.register('small.test', { records: '@ A 77.77.3.1\nwww CNAME @\nsub NS ns.sub\nns.sub A 77.77.2.9' });
  lab.internet.register('large.test', {
    records: Array.from({ length: 80 }, (_, i) => `@ TXT "${i} ${'x'.repeat(40)}"`).join('\n'),
  });
});
afterAll(() => lab.close());
beforeEach(() => lab.traffic.clear());

async function overHttp(url: string, query: Query) {
  const { origin, pathname } = new URL(url);
  const session = connectHttp2(origin).on('error', () => undefined);
  try {
    const stream = session.request({
      ':path': `${pathname}?dns=${Buffer.from(encodeQuery(query)).toString('base64url')}`,
    });
    const [headers] = (await new Timeouts().limit(400, undefined, () => once(stream, 'response'))) as [
      Record<string, unknown>,
    ];
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return { status: headers[':status'], type: headers['content-type'], body: Buffer.concat(chunks) };
  } finally {
    session.destroy();
  }
}

async function overUdp(port: number, query: Query): Promise<Message> {
  const socket = createSocket('udp4');
  try {
    socket.send(encodeQuery(query), port, '127.0.0.1');
    const [bytes] = (await new Timeouts().limit(400, undefined, () => once(socket, 'message'))) as [Buffer];
    return decodeMessage(bytes);
  } finally {
    socket.close();
  }
}

async function overTcp(port: number, query: Query): Promise<Message> {
  const socket = connect(port, '127.0.0.1');
  try {
    const bytes = encodeQuery(query);
    socket.write(Buffer.of(bytes.length >> 8, bytes.length & 0xff));
    socket.write(bytes);
    let received = Buffer.alloc(0);
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk as Buffer]);
      if (received.length >= 2 && received.length === 2 + received.readUInt16BE()) break;
    }
    return decodeMessage(received.subarray(2));
  } finally {
    socket.destroy();
  }
}

describe('a resolver of the lab', () => {
  const query: Query = { name: 'WWW.small.test.', type: 'A' };

  it('answers over HTTP/2 and is counted', async () => {
    const { status, type, body } = await overHttp(lab.resolver(3).url, query);
    expect([status, type]).toEqual([200, 'application/dns-message']);
    expect(decodeMessage(body).answers.map((record) => record.type)).toEqual(['CNAME', 'A']);
    expect(lab.traffic.questions).toEqual([
      { server: 'resolver-3', name: 'www.small.test', type: 'A', checkingDisabled: false },
    ]);
    expect(lab.traffic.connections).toEqual(['resolver-3']);
    expect(lab.traffic.asked({ type: 'AAAA' })).toEqual([]);
  });

  it.each(['down', ...(Object.keys(DOH_FAULTS) as DohFault[])] as DohFault[])(
    'can be %s and be repaired',
    async (fault) => {
      const resolver = lab.resolver(1);
      const good = decodeMessage((await overHttp(resolver.url, query)).body);
      resolver.become(fault);
      const outcome = overHttp(resolver.url, query).then(({ status, type, body }) => [
        status,
        type,
        decodeMessage(body),
      ]);
      if (fault === 'slow') await expect(outcome).resolves.toEqual([200, 'application/dns-message', good]);
      else await expect(outcome.catch(String)).resolves.not.toEqual([200, 'application/dns-message', good]);
      resolver.become('well');
      expect(decodeMessage((await overHttp(resolver.url, query)).body)).toEqual(good);
    },
  );
});

describe('a name server of the lab', () => {
  const summarize = (message: Message) =>
    [
      rcodeName(message.rcode),
      ...(['aa', 'tc', 'ra'] as const).filter((flag) => message[flag]),
      message.answers.length,
    ].join(' ');

  it.each<[string, Query, string, string]>([
    ['a small answer', { name: 'www.small.test.', type: 'A' }, 'NOERROR aa 2', 'NOERROR aa 2'],
    ['a large one', { name: 'large.test.', type: 'TXT' }, 'NOERROR aa tc 0', 'NOERROR aa 80'],
    ['no such name', { name: 'nope.small.test.', type: 'A' }, 'NXDOMAIN aa 0', 'NXDOMAIN aa 0'],
    ['a referral', { name: 'x.sub.small.test.', type: 'A' }, 'NOERROR 0', 'NOERROR 0'],
    ['a stranger', { name: 'example.com.', type: 'A' }, 'REFUSED 0', 'REFUSED 0'],
  ])('gives %s over UDP and TCP', async (_, query, udp, tcp) => {
    const port = lab.nameServerPort('ns1.dnshost.net');
    expect([summarize(await overUdp(port, query)), summarize(await overTcp(port, query))]).toEqual([udp, tcp]);
    expect(lab.traffic.asked({ server: 'ns1.dnshost.net' })).toHaveLength(2);
  });

  it('gives the addresses of a delegation along', async () => {
    const { additionals } = await overUdp(lab.nameServerPort('ns2.dnshost.net'), {
      name: 'sub.small.test.',
      type: 'A',
    });
    expect(additionals.map(({ name }) => name)).toEqual(['ns.sub.small.test.']);
  });

  it.each([
    ['refusing', 'REFUSED 0'],
    ['failing', 'SERVFAIL 0'],
    ['slow', 'NOERROR aa 1'],
    ['truncating', 'NOERROR aa tc 0'],
    ['silent', 'UpstreamError: timeout'],
    ['garbage', 'DnsWireError: unexpected end'],
  ] as const)('can be %s', async (fault, expected) => {
    const server = lab.internet.server('ns1.dnshost.net');
    server.fault = fault;
    const answer = overUdp(lab.nameServerPort('ns1.dnshost.net'), { name: 'small.test.', type: 'A' });
    await expect(answer.then(summarize, String)).resolves.toBe(expected);
    server.fault = undefined;
  });

  it('can refuse TCP', async () => {
    const server = lab.internet.server('ns1.dnshost.net');
    server.fault = 'udp-only';
    const port = lab.nameServerPort('ns1.dnshost.net');
    const query: Query = { name: 'small.test.', type: 'A' };
    await expect(overTcp(port, query)).rejects.toThrow();
    expect(summarize(await overUdp(port, query))).toBe('NOERROR aa 1');
    server.fault = undefined;
  });

  it.each<[string, Habit, Query, string]>([
    ['rejects EDNS', rejectsEdns, { name: 'small.test.', type: 'A' }, 'FORMERR 0'],
    ['minds capitals', mindsCase, { name: 'SMALL.test.', type: 'A' }, 'REFUSED 0'],
    ['hands out the zone', transfers, { name: 'small.test.', type: 'AXFR' }, 'NOERROR aa 8'],
    ['tells its version', tellsVersion('1'), { name: 'version.bind.', type: 'TXT', class: 3 }, 'NOERROR aa 1'],
    ['refers upwards', refersUpward, { name: 'example.com.', type: 'A' }, 'NOERROR 0'],
  ])('may have a habit: it %s', async (_, habit, query, expected) => {
    const server = lab.internet.server('ns1.dnshost.net');
    server.habits = [habit];
    expect(summarize(await overTcp(lab.nameServerPort('ns1.dnshost.net'), query))).toBe(expected);
    server.habits = [];
  });

  it('can have a latency', async () => {
    lab.slowDown(60);
    const startedAt = performance.now();
    await overUdp(lab.nameServerPort('ns1.dnshost.net'), { name: 'small.test.', type: 'A' });
    expect(performance.now() - startedAt).toBeGreaterThan(55);
    lab.slowDown(0);
  });
});
