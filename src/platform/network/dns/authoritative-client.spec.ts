import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { Internet } from '#test/lab/internet.js';
import { Lab } from '#test/lab/lab.js';
import type { NameServerFault } from '#test/lab/name-server.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { AuthoritativeClient, type ServerQuery } from './authoritative-client.js';
import { AuthoritativeOptions } from './authoritative-options.js';
import { GuardedDialer } from '../connect/dialer.js';
import { DialerOptions } from '../connect/dialer-options.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const SERVER = '77.77.2.1';
const SOA: ServerQuery = { name: 'well.com', type: 'SOA' };

let lab: Lab;
beforeAll(async () => {
  const internet = new Internet();
  internet.register('well.com', { records: `@ TXT "${'x'.repeat(250)}"\n`.repeat(8) });
  lab = await Lab.start(internet);
});
afterAll(() => lab.close());

const ask = (query: ServerQuery, { server = SERVER, timeoutMs = 5000, signal }: Asking = {}) => {
  const dialer = new GuardedDialer(
    new FixedAddresses({}),
    lab.hosts.sockets,
    new DialerOptions(),
    new Metrics(),
    new ConnectivityEvidence(),
    new Timeouts(),
  );
  return new AuthoritativeClient(
    dialer,
    new AuthoritativeOptions({ timeoutMs }),
    new ConnectivityEvidence(),
    new Timeouts(),
  ).query(IpAddress.parse(server)!, query, signal);
};
interface Asking {
  readonly server?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const with53 = async (fault: NameServerFault, run: () => Promise<unknown>) => {
  const server = lab.internet.server('ns1.dnshost.net');
  server.fault = fault;
  try {
    await run();
  } finally {
    delete server.fault;
  }
};

describe('AuthoritativeClient', () => {
  it('notes that a server answered', async () => {
    const reach = new ConnectivityEvidence();
    const dialer = new GuardedDialer(
      new FixedAddresses({}),
      lab.hosts.sockets,
      new DialerOptions(),
      new Metrics(),
      new ConnectivityEvidence(),
      new Timeouts(),
    );
    const client = new AuthoritativeClient(dialer, new AuthoritativeOptions(), reach, new Timeouts());
    reach.note(IpAddress.parse('1.1.1.1')!, 443);
    await client.query(IpAddress.parse('2a0f:7777:2::1')!, SOA);
    expect([reach.isProven(6, []), reach.isProven(6, [IpAddress.parse('2a0f:7777:2::1')!])]).toEqual([true, false]);
  });

  it.each([undefined, 'tcp'] as const)('asks a server for what it knows itself: %s', async (transport) => {
    const { message, ...how } = await ask({ ...SOA, ...(transport && { transport }) });
    expect([message.rcode, message.aa, message.rd, message.answers[0]?.type]).toEqual([0, true, false, 'SOA']);
    expect(how.transport).toBe(transport ?? 'udp');
    expect(how.size).toBeGreaterThan(12);
  });

  it('comes back over TCP for what does not fit', async () => {
    const { message, transport, size } = await ask({ name: 'well.com', type: 'TXT' });
    expect([message.tc, message.answers.length, transport]).toEqual([false, 8, 'tcp']);
    expect(size).toBeGreaterThan(2000);
  });

  it.each(['SOA', 'TXT'] as const)('comes back over TCP for what is cut inside a record: %s', (type) =>
    with53('cutting', async () => {
      const { message, transport } = await ask({ name: 'well.com', type });
      expect([message.answers[0]?.type, transport]).toEqual([type, 'tcp']);
    }),
  );

  it('a refusal is an answer', async () => {
    expect((await ask({ name: 'elsewhere.example', type: 'A' })).message.rcode).toBe(Rcode.REFUSED);
  });

  it.each<[NameServerFault, string]>([
    ['silent', 'timeout'],
    ['wrong-id', 'timeout'],
    ['garbage', 'malformed'],
  ])('%s is no answer: %s', (fault, reason) =>
    with53(fault, () => expect(ask(SOA, { timeoutMs: 50 })).rejects.toMatchObject({ reason })),
  );

  it('asks again when a datagram is lost', async () => {
    lab.traffic.clear();
    await with53('silent', () => expect(ask(SOA, { timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' }));
    expect(lab.traffic.asked({ server: 'ns1.dnshost.net' })).toHaveLength(2);
  });

  it.each<[string, ServerQuery, string]>([
    ['77.77.99.1', SOA, 'refused'],
    ['77.77.99.1', { ...SOA, transport: 'tcp' }, 'refused'],
    ['10.0.0.53', SOA, 'blocked'],
    ['127.0.0.1', { ...SOA, transport: 'tcp' }, 'blocked'],
    ['::1', SOA, 'blocked'],
  ])('%s cannot be asked', (server, question, reason) =>
    expect(ask(question, { server })).rejects.toMatchObject({ reason }),
  );

  it('ends when the caller leaves', () =>
    with53('silent', async () => {
      const caller = new AbortController();
      const asking = ask(SOA, { signal: caller.signal });
      setTimeout(() => caller.abort(), 20);
      await expect(asking).rejects.toMatchObject({ reason: 'aborted' });
    }));
});
