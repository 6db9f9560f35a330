import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:tls';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { AddressLookup } from './address-lookup.js';
import { DialerOptions } from './dialer-options.js';
import { ConnectivityEvidence } from './connectivity-evidence.js';
import { type Connection, GuardedDialer, type StreamDestination } from './dialer.js';
import { isTlsVerdict } from './tls-handshake.js';
import type { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const HOST = DomainName.parseHost('www.target.example')!;
const PUBLIC = '77.77.3.1';

const to = (target: DomainName | IpAddress, more: Partial<StreamDestination> = {}): StreamDestination => ({
  target,
  port: 80,
  allowedPorts: [80, 443],
  timeoutMs: 5000,
  ...more,
});

describe('GuardedDialer', () => {
  let server: LoopbackServer;
  let sockets: LoopbackSockets;
  const connections: Connection[] = [];

  beforeEach(async () => {
    server = await LoopbackServer.start();
    sockets = new LoopbackSockets().place(PUBLIC, 80, server.port);
  });
  afterEach(async () => {
    connections.splice(0).forEach(({ socket }) => socket.destroy());
    await server.close();
  });

  const dialer = (
    book: AddressLookup | Record<string, string | string[] | string[][]> = {},
    options: Partial<DialerOptions> = {},
  ) =>
    new GuardedDialer(
      'addresses' in book ? (book as AddressLookup) : new FixedAddresses(book),
      sockets,
      new DialerOptions(options),
      new Metrics(),
      new ConnectivityEvidence(),
      new Timeouts(),
    );
  const kept = async (connecting: Promise<Connection>) => {
    const connection = await connecting;
    connections.push(connection);
    return connection;
  };

  it('connects to the address of a name', async () => {
    const { address, socket } = await kept(dialer({ [HOST.ascii]: PUBLIC }).connect(to(HOST)));
    expect(address.toString()).toBe(PUBLIC);
    expect(socket.readyState).toBe('open');
  });

  it('notes whom it reached, and nobody else', async () => {
    const reach = new ConnectivityEvidence();
    const guarded = new GuardedDialer(
      new FixedAddresses({}),
      sockets,
      new DialerOptions(),
      new Metrics(),
      reach,
      new Timeouts(),
    );
    const closed = to(IpAddress.parse('77.77.3.9')!);
    await expect(guarded.connect(closed)).rejects.toMatchObject({ reason: 'refused' });
    expect(reach.isProven(4, [])).toBe(false);
    await kept(guarded.connect(to(IpAddress.parse(PUBLIC)!)));
    expect(reach.isProven(4, [])).toBe(true);
  });

  it('connects to an address without asking anyone', async () => {
    const book = new FixedAddresses({});
    await kept(dialer(book).connect(to(IpAddress.parse(PUBLIC)!)));
    expect(book.asked).toEqual([]);
  });

  it('resolves once: an answer that turns private afterwards is never seen', async () => {
    const book = new FixedAddresses({ [HOST.ascii]: [[PUBLIC], ['127.0.0.1']] });
    await kept(dialer(book).connect(to(HOST)));
    expect([book.asked, sockets.opened]).toEqual([[HOST.ascii], [`${PUBLIC} 80`]]);
    await expect(dialer(book).connect(to(HOST))).rejects.toMatchObject({ reason: 'blocked', rule: 'loopback' });
    expect(sockets.opened).toHaveLength(1);
  });

  it.each([[['10.0.0.1', PUBLIC]], [['::1', '169.254.169.254', PUBLIC, 'fd00::1']]])(
    'of %j dials only the public address',
    async (answer) => {
      await kept(dialer({ [HOST.ascii]: answer }).connect(to(HOST)));
      expect(sockets.opened).toEqual([`${PUBLIC} 80`]);
    },
  );

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:77.77.3.1', 'fe80::1', '2002:7f00:1::1'])(
    'sends nothing to %s',
    async (address) => {
      for (const destination of [to(IpAddress.parse(address)!), to(HOST)]) {
        const refused = dialer({ [HOST.ascii]: address }).connect(destination);
        await expect(refused).rejects.toMatchObject({ name: 'BlockedTargetError', reason: 'blocked' });
        const silenced = dialer({ [HOST.ascii]: address }).datagram(destination);
        await expect(silenced).rejects.toMatchObject({ name: 'BlockedTargetError', reason: 'blocked' });
      }
      expect(sockets.opened).toEqual([]);
    },
  );

  it('knows only the ports of the calling check', async () => {
    const refused = dialer().connect(to(IpAddress.parse(PUBLIC)!, { port: 22 }));
    await expect(refused).rejects.toMatchObject({ reason: 'blocked', rule: 'port' });
    expect(sockets.opened).toEqual([]);
  });

  it.each([
    ['ECONNREFUSED', 'refused'],
    ['ECONNRESET', 'reset'],
    ['ETIMEDOUT', 'timeout'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'no-route'],
    ['EADDRNOTAVAIL', 'no-route'],
    ['EPERM', 'no-route'],
    ['EACCES', 'no-route'],
    ['EMFILE', 'busy'],
  ] as const)('%s is %s', async (code, reason) => {
    sockets.place(PUBLIC, 443, code);
    const failed = dialer().connect(to(IpAddress.parse(PUBLIC)!, { port: 443 }));
    await expect(failed).rejects.toMatchObject({ reason });
  });

  it('says of a name without addresses that it has none', async () => {
    await expect(dialer().connect(to(HOST))).rejects.toMatchObject({ reason: 'no-address' });
  });

  it.each([
    ['a target', new FixedAddresses({ [HOST.ascii]: '77.77.3.2' })],
    ['a resolver', { addresses: () => new Promise<never>(() => undefined) }],
  ])('does not wait for ever for %s', async (_, book) => {
    sockets.place('77.77.3.2', 80, 'silent');
    await expect(dialer(book).connect(to(HOST, { timeoutMs: 20 }))).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('leaves with the caller and frees the place', async () => {
    sockets.place('77.77.3.2', 80, 'silent');
    const narrow = dialer({}, { maxConnections: 1, maxWaiting: 0 });
    const caller = new AbortController();
    const waiting = narrow.connect(to(IpAddress.parse('77.77.3.2')!, { signal: caller.signal }));
    setImmediate(() => caller.abort());
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
    await new Promise(setImmediate);
    await kept(narrow.connect(to(IpAddress.parse(PUBLIC)!)));
  });

  it('goes on to the next address when the first is dead', async () => {
    const book = { [HOST.ascii]: ['2001:4860::1', '77.77.3.9', PUBLIC] };
    sockets.place('2001:4860::1', 80, 'ENETUNREACH');
    await expect(kept(dialer(book).connect(to(HOST)))).resolves.toMatchObject({ address: IpAddress.parse(PUBLIC) });
  });

  it('bounds the connections to one address until one is closed', async () => {
    const target = to(IpAddress.parse(PUBLIC)!);
    const narrow = dialer({}, { maxConnectionsPerAddress: 2, maxWaiting: 1 });
    const first = await kept(narrow.connect(target));
    await kept(narrow.connect(target));
    const third = narrow.connect(target);
    await new Promise(setImmediate);
    expect(sockets.opened).toHaveLength(2);
    await expect(narrow.connect(target)).rejects.toMatchObject({ reason: 'busy' });
    first.socket.destroy();
    await kept(third);
    expect(sockets.opened).toHaveLength(3);
  });

  describe('with TLS', () => {
    const authority = new CertificateAuthority();
    const yesterday = new Date(Date.now() - 86_400_000);
    let secure: LoopbackServer;
    const listen = async (identity: { cert: string; key: string; ecdhCurve?: string; ALPNProtocols?: string[] }) => {
      secure = await LoopbackServer.start(createTlsServer(identity).on('tlsClientError', () => undefined));
      sockets.place(PUBLIC, 443, secure.port);
      const options = { maxConnections: 1, maxWaiting: 0, ca: [authority.cert] };
      return dialer({ [HOST.ascii]: PUBLIC }, options);
    };
    const overTls = to(HOST, { port: 443, tls: {} });
    afterEach(() => secure.close());

    it('shows the certificate and holds its place until closed', async () => {
      const door = await listen(authority.issue({ names: [HOST.ascii, '*.target.example'] }));
      const { certificate, socket } = await kept(door.connect(overTls));
      expect(certificate).toMatchObject({
        commonName: HOST.ascii,
        issuer: { commonName: 'Lab CA', organization: "Let's Encrypt" },
        altNames: [HOST.ascii, '*.target.example'],
      });
      await expect(door.connect(overTls)).rejects.toMatchObject({ reason: 'busy' });
      await once(socket.destroy(), 'close');
      await new Promise(setImmediate);
      await kept(door.connect(overTls));
    });

    it.each([
      ['wrong-host', authority.issue({ names: ['other.example'] })],
      ['expired', authority.issue({ names: [HOST.ascii], validFrom: new Date(0), validTo: yesterday })],
      ['not-yet-valid', authority.issue({ names: [HOST.ascii], validFrom: new Date(Date.now() + 86_400_000) })],
      ['self-signed', authority.selfSigned({ names: [HOST.ascii] })],
      ['untrusted', new CertificateAuthority().issue({ names: [HOST.ascii] })],
      [
        'untrusted',
        authority.issue({ names: [HOST.ascii], issuer: { CN: 'R0', O: 'Old CA' }, issuerUntil: yesterday }),
      ],
    ])('refuses a certificate that is %s, and shows it', async (fault, identity) => {
      const door = await listen(identity);
      const refused = door.connect(overTls);
      await expect(refused).rejects.toMatchObject({ name: 'TlsError', reason: 'tls', fault });
      await expect(refused).rejects.toHaveProperty('certificate.altNames');
    });

    it('refuses a server that takes nothing but X448, as every browser does', async () => {
      const door = await listen({ ...authority.issue({ names: [HOST.ascii] }), ecdhCurve: 'X448' });
      await expect(door.connect(overTls)).rejects.toMatchObject({ name: 'TlsError', fault: 'handshake' });
    });

    it.each(['X25519', 'P-256', 'P-384', 'P-521'])(
      'agrees on %s with a server that takes nothing else',
      async (group) => {
        const door = await listen({ ...authority.issue({ names: [HOST.ascii] }), ecdhCurve: group });
        await expect(kept(door.connect(overTls))).resolves.toHaveProperty('certificate');
      },
    );

    it('opens with a message that fits into one packet', async () => {
      const door = await listen(authority.issue({ names: [HOST.ascii] }));
      const opening = new Promise<number>((resolve) => {
        server.onConnection((socket) => socket.once('data', ({ length }) => resolve(length)));
      });
      sockets.place(PUBLIC, 443, server.port);
      await expect(door.connect({ ...overTls, timeoutMs: 200 })).rejects.toMatchObject({ reason: 'timeout' });
      expect(await opening).toBeLessThan(1000);
    });

    it('tells a server that speaks no TLS', async () => {
      const door = await listen(authority.issue({ names: [HOST.ascii] }));
      server.onConnection((socket) => socket.end('220 hello\r\n'));
      sockets.place(PUBLIC, 443, server.port);
      await expect(door.connect(overTls)).rejects.toMatchObject({ reason: 'tls', fault: 'handshake' });
    });

    it('goes on with a server that is too old to protect a renegotiation, as browsers do', async () => {
      const door = await listen(authority.issue({ names: [HOST.ascii] }));
      const hello = Buffer.from(`020000260303${'42'.repeat(32)}00c02f00`, 'hex'); // without extensions
      server.onConnection((socket) => {
        socket.once('data', () => socket.end(Buffer.from([0x16, 3, 3, 0, hello.length, ...hello])));
      });
      sockets.place(PUBLIC, 443, server.port);
      const error: unknown = await door.connect(overTls).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ fault: 'handshake' }); // the message is incomplete
      expect(isTlsVerdict(error as UpstreamError)).toBe(false);
    });

    it('holds nothing against a server that speaks HTTP/2 alone', async () => {
      const door = await listen({ ...authority.issue({ names: [HOST.ascii] }), ALPNProtocols: ['h2'] });
      const error: unknown = await door
        .connect({ ...overTls, tls: { alpn: ['http/1.1'] } })
        .catch((reason: unknown) => reason);
      expect(error).toMatchObject({ fault: 'handshake' });
      expect(isTlsVerdict(error as UpstreamError)).toBe(false);
    });

    it('does not wait for ever for a handshake', async () => {
      const door = await listen(authority.issue({ names: [HOST.ascii] }));
      sockets.place(PUBLIC, 443, server.port);
      await expect(door.connect({ ...overTls, timeoutMs: 50 })).rejects.toMatchObject({ reason: 'timeout' });
    });
  });

  it('exchanges datagrams with one peer', async () => {
    const peer = createSocket('udp4').on('message', (message, from) => peer.send(message, from.port));
    await once(peer.bind(0, '127.0.0.1'), 'listening');
    sockets.place(PUBLIC, 53, peer.address().port);
    const target = { target: IpAddress.parse(PUBLIC)!, port: 53, allowedPorts: [53], timeoutMs: 5000 };
    const socket = await dialer().datagram(target);
    socket.send('ping');
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect(answer.toString()).toBe('ping');
    socket.close();
    peer.close();
  });

  it('does not wait for ever for a datagram socket', async () => {
    sockets.place(PUBLIC, 53, 'silent');
    const target = { target: IpAddress.parse(PUBLIC)!, port: 53, allowedPorts: [53], timeoutMs: 20 };
    await expect(dialer().datagram(target)).rejects.toMatchObject({ reason: 'timeout' });
  });
});
