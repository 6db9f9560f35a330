import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets, type Peer } from '#test/lab/loopback-sockets.js';
import { SetClock } from '#test/network/set-clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { PortState } from '#base/domain/smtp-talk.js';
import { GuardedDialer } from '../connect/dialer.js';
import { DialerOptions } from '../connect/dialer-options.js';
import { ProbeOptions } from './probe-options.js';
import { ProbeService } from './probe.service.js';
import { SmtpCanary } from './smtp-canary.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const V4 = '77.77.3.1';
const V6 = '2a00:77::1';
const CANARY = { v4: '77.77.9.1', v6: '2a00:99::1' };
const CANARIES = [DomainName.parseHost('mx.canary.example')!];
const parse = (texts: string[]) => texts.map((text) => IpAddress.parse(text)!);

describe('ProbeService', () => {
  let server: LoopbackServer;
  let sockets: LoopbackSockets;
  const clock = new SetClock();
  beforeAll(async () => {
    server = await LoopbackServer.start();
  });
  beforeEach(() => {
    sockets = new LoopbackSockets();
  });
  afterAll(() => server.close());

  const service = ({ canaries = CANARIES, maxWaiting = 8 } = {}) => {
    const book = new FixedAddresses({ 'mx.canary.example': [CANARY.v4, CANARY.v6], 'mx.silent.example': '77.77.9.2' });
    const dialer = new GuardedDialer(
      book,
      sockets,
      new DialerOptions({ maxConnectionsPerAddress: 8, maxWaiting }),
      new Metrics(),
      new ConnectivityEvidence(),
      new Timeouts(),
    );
    const options = new ProbeOptions({ timeoutMs: 30, canaries });
    return new ProbeService(dialer, new SmtpCanary(dialer, book, options, clock, new Timeouts()), options);
  };
  const asked = (address: string) => sockets.opened.filter((endpoint) => endpoint === `${address} 25`).length;

  it('a port that was never open is not tried again, until a canary answers', async () => {
    sockets.place(V4, 25, 'silent').place(CANARY.v4, 25, 'silent');
    const probes = service();
    await expect(probes.probe(parse([V4]), 25)).resolves.toBe('blocked');
    await expect(probes.probe(parse([V4]), 25)).resolves.toBe('blocked');
    expect([asked(V4), asked(CANARY.v4)]).toEqual([1, 1]);
    sockets.place(V4, 25, server.port).place(CANARY.v4, 25, server.port);
    clock.time += 1_000_000;
    await expect(probes.probe(parse([V4]), 25)).resolves.toBe('blocked');
    await expect(probes.hasWitness(4)).resolves.toBe(true);
    await expect(probes.probe(parse([V4]), 25)).resolves.toBe('open');
  });

  it.each<[Peer | 'listening', PortState]>([
    ['listening', 'open'],
    ['ECONNREFUSED', 'closed'],
    ['ECONNRESET', 'closed'],
    ['silent', 'filtered'],
    ['ETIMEDOUT', 'filtered'],
    ['EHOSTUNREACH', 'filtered'],
    ['ENONET', 'filtered'],
    ['ENETUNREACH', 'blocked'],
    ['EADDRNOTAVAIL', 'blocked'],
    ['EPERM', 'blocked'],
    ['EACCES', 'blocked'],
    ['EMFILE', 'blocked'],
  ])('a port that is %s: %s', async (peer, state) => {
    sockets.place(V4, 993, peer === 'listening' ? server.port : peer);
    expect(await service().probe(parse([V4]), 993)).toBe(state);
  });

  it.each([['10.0.0.1'], ['127.0.0.1'], ['fe80::1'], ['::ffff:77.77.3.1']])('sends nothing to %s', async (address) => {
    expect(await service().probe(parse([address]), 25)).toBe('blocked');
    expect(sockets.opened).toEqual([]);
  });

  it.each<[Peer | 'listening', Peer | 'listening', PortState]>([
    ['listening', 'silent', 'open'],
    ['silent', 'listening', 'open'],
    ['ENETUNREACH', 'listening', 'open'],
    ['ECONNREFUSED', 'silent', 'closed'],
    ['silent', 'ENETUNREACH', 'filtered'],
    ['ENETUNREACH', 'ENETUNREACH', 'blocked'],
  ])('IPv4 %s and IPv6 %s: %s', async (v4, v6, state) => {
    const peers = [v4, v6].map((peer) => (peer === 'listening' ? server.port : peer));
    sockets.place(V4, 993, peers[0]!).place(V6, 993, peers[1]!);
    expect(await service().probe(parse([V4, V6]), 993)).toBe(state);
  });

  it('knocks at two addresses of a family and no more', async () => {
    await service().probe(parse(['77.77.3.1', '77.77.3.2', '77.77.3.3', V6]), 25);
    expect(sockets.opened).toEqual(['77.77.3.1 25', '77.77.3.2 25', `${V6} 25`]);
  });

  it('has nothing to send to a host without addresses', async () => {
    expect(await service().probe([], 25)).toBe('blocked');
  });

  it('calls no port filtered because our own limits are reached', async () => {
    sockets.place(V4, 993, 'silent');
    const crowded = service({ maxWaiting: 0 });
    const states = await Promise.all(Array.from({ length: 12 }, () => crowded.probe(parse([V4]), 993)));
    expect(states.filter((state) => state === 'blocked')).toHaveLength(4);
  });

  it('throws when the caller leaves', async () => {
    sockets.place(V4, 993, 'silent');
    const probing = service().probe(parse([V4]), 993, AbortSignal.abort());
    await expect(probing).rejects.toMatchObject({ reason: 'aborted' });
  });

  describe('on port 25', () => {
    beforeEach(() => sockets.place(V4, 25, 'silent').place(V6, 25, 'silent'));

    it.each<[Peer | 'listening', PortState]>([
      ['listening', 'filtered'],
      ['ECONNREFUSED', 'filtered'],
      ['silent', 'blocked'],
      ['ENONET', 'filtered'],
      ['ENETUNREACH', 'blocked'],
      ['EHOSTUNREACH', 'blocked'],
      ['EPERM', 'blocked'],
      ['EACCES', 'blocked'],
      ['EMFILE', 'filtered'],
    ])('silence while the canary is %s: %s', async (peer, state) => {
      sockets.place(CANARY.v4, 25, peer === 'listening' ? server.port : peer);
      expect(await service().probe(parse([V4]), 25)).toBe(state);
    });

    it('asks the canary of the same family', async () => {
      sockets.place(CANARY.v4, 25, server.port).place(CANARY.v6, 25, 'silent');
      expect(await service().probe(parse([V4]), 25)).toBe('filtered');
      expect(await service().probe(parse([V6]), 25)).toBe('blocked');
    });

    it.each([
      ['unresolvable', [DomainName.parseHost('gone.canary.example')!]],
      ['none', []],
    ])('does not blame our network when the canary is %s', async (_, canaries) => {
      expect(await service({ canaries }).probe(parse([V4]), 25)).toBe('filtered');
    });

    it('believes one canary that sings', async () => {
      const canaries = [...CANARIES, DomainName.parseHost('mx.silent.example')!];
      sockets.place(CANARY.v4, 25, server.port).place('77.77.9.2', 25, 'silent');
      expect(await service({ canaries }).probe(parse([V4]), 25)).toBe('filtered');
    });

    it('asks the canary once for many, and again when the memory fades', async () => {
      sockets.place(CANARY.v4, 25, 'silent');
      const remembering = service();
      await Promise.all([1, 2, 3].map(() => remembering.probe(parse([V4]), 25)));
      await remembering.probe(parse([V4]), 25);
      expect(asked(CANARY.v4)).toBe(1);
      clock.time += 300_000;
      await remembering.probe(parse([V4]), 25);
      await remembering.hasWitness(4); // waits for the canary, which the call above does not
      expect(asked(CANARY.v4)).toBe(2);
    });

    it.each([
      ['an answer needs no canary', 25, 'ECONNREFUSED'],
      ['another port needs no canary', 587, 'silent'],
    ] as const)('%s', async (_, port, peer) => {
      sockets.place(V4, port, peer);
      await service().probe(parse([V4]), port);
      expect(asked(CANARY.v4)).toBe(0);
    });
  });
});
