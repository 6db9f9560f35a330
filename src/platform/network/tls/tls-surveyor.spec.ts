import { generateKeyPairSync } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions as ServerOptions } from 'node:tls';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { SetClock } from '#test/network/set-clock.js';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { GuardedDialer } from '../connect/dialer.js';
import { DialerOptions } from '../connect/dialer-options.js';
import { brokenSuites, hasTlsFault, isAnswered, oldVersions } from './tls-faults.js';
import { BROWSERS_12 } from './offers.js';
import { TlsOptions } from './tls-options.js';
import { TlsSurveyor } from './tls-surveyor.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const HOST = DomainName.parseHost('www.target.example')!;
const ADDRESS = IpAddress.parse('77.77.3.1')!;
/** A fatal alert. */
const INTERNAL_ERROR = Buffer.from('15030100020250', 'hex');
/** OpenSSL has it since version 3.5, which Node 24 contains. */
const [MAJOR = 0, MINOR = 0] = process.versions.openssl.split('.').map(Number);
const HAS_ML_KEM = MAJOR > 3 || (MAJOR === 3 && MINOR >= 5);

function pipeTo(socket: Socket, port: number, first: Buffer): void {
  const other = connect(port, '127.0.0.1');
  other.on('error', () => undefined).write(first);
  socket.pipe(other).pipe(socket);
}

describe('TlsSurveyor', () => {
  const authority = new CertificateAuthority();
  const identity = authority.issue({ names: [HOST.ascii] });
  const keyOn = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
  const rsa = authority.issue({ names: [HOST.ascii], keys: generateKeyPairSync('rsa', { modulusLength: 2048 }) });
  const clock = new SetClock();
  const sockets = new LoopbackSockets();
  let server: LoopbackServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  const surveyorOf = async (settings: ServerOptions) => {
    server = await LoopbackServer.start(
      createTlsServer({ ...identity, ...settings }).on('tlsClientError', () => undefined),
    );
    sockets.place(String(ADDRESS), 443, server.port);
    return surveyor();
  };
  const surveyor = () => {
    const dialer = new GuardedDialer(
      new FixedAddresses({}),
      sockets,
      new DialerOptions({ ca: [authority.cert] }),
      new Metrics(),
      new ConnectivityEvidence(),
      new Timeouts(),
    );
    return new TlsSurveyor(
      dialer,
      new TlsOptions({ pauseMs: 0, timeoutMs: 20_000 }),
      clock,
      new MemoryBudget(),
      new Timeouts(),
    );
  };
  const opened = () => sockets.opened.splice(0).length;

  it('finds out what a real server offers, with ten connections at most', async () => {
    const asking = await surveyorOf({ minVersion: 'TLSv1.2', ALPNProtocols: ['h2', 'http/1.1'] });
    opened();
    const { offered, session } = await asking.survey(HOST, ADDRESS);
    expect(opened()).toBeLessThanOrEqual(10);
    expect(Object.fromEntries(offered.versions)).toEqual({
      ...{ 'TLS 1.3': true, 'TLS 1.2': true, 'TLS 1.1': false, 'TLS 1.0': false, 'SSL 3.0': false },
    });
    expect(session).toMatchObject({ alpn: 'h2', encryption: { isTrusted: true, matchesHost: true } });
    expect(offered.suites.get(0x0005)).toBe(false); // RC4
  });

  it('sees that a server has TLS 1.3 alone, and one group', async () => {
    const asking = await surveyorOf({ minVersion: 'TLSv1.3', ecdhCurve: 'X25519' });
    const { offered } = await asking.survey(HOST, ADDRESS);
    expect(offered.versions.get('TLS 1.2')).toBe(false);
    expect([offered.groups.get('x25519'), offered.groups.get('x448')]).toEqual([true, false]);
  });

  it('recognizes a real server with ML-KEM, and that one without it refuses', async () => {
    const groups = HAS_ML_KEM ? 'X25519MLKEM768:X25519' : 'X25519';
    const { offered } = await (await surveyorOf({ minVersion: 'TLSv1.2', ecdhCurve: groups })).survey(HOST, ADDRESS);
    expect(offered.groups.get('X25519MLKEM768')).toBe(HAS_ML_KEM);
    await server?.close();

    const classical = await surveyorOf({ minVersion: 'TLSv1.2', ecdhCurve: 'X25519' });
    const { offered: without } = await classical.survey(HOST, ADDRESS);
    expect([without.groups.get('X25519MLKEM768'), without.groups.get('x25519')]).toEqual([false, true]);
  });

  it.each<[string, ServerOptions, string | undefined]>([
    ['common groups', { ecdhCurve: 'P-521:X25519' }, undefined],
    ['P-521 alone', { ecdhCurve: 'P-521' }, 'groups'],
    ['P-521 alone, without TLS 1.3', { ecdhCurve: 'P-521', maxVersion: 'TLSv1.2' }, 'groups'],
    ['a key that Chrome does not accept', authority.issue({ names: [HOST.ascii], keys: keyOn('P-521') }), 'key'],
    ['no group at all', { ...rsa, maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }, undefined],
  ])('finds out whether Chrome can use a server with %s', async (_, settings, misfit) => {
    expect((await (await surveyorOf(settings)).survey(HOST, ADDRESS)).misfit).toBe(misfit);
  });

  it('asks what clients get that send no name only if one of the ten connections is left', async () => {
    const strong = await surveyorOf({ minVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' });
    opened();
    expect((await strong.survey(HOST, ADDRESS)).withoutName).toEqual({ answer: 'same' });
    expect(opened()).toBeLessThanOrEqual(10);
    await server?.close();

    const old = await surveyorOf({ minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' });
    expect((await old.survey(HOST, ADDRESS)).withoutName).toBeUndefined();
    expect(opened()).toBe(10);
  });

  it('asks again only when the answers are too old for the caller', async () => {
    const asking = await surveyorOf({});
    const first = await asking.survey(HOST, ADDRESS);
    clock.time += 400_000;
    expect(await asking.survey(HOST, ADDRESS)).toBe(first);
    expect(await asking.survey(HOST, ADDRESS, 300_000)).not.toBe(first);
  });

  it.each<[string, ServerOptions, readonly string[], readonly string[], number]>([
    ['current settings', { minVersion: 'TLSv1.2' }, [], [], 2],
    ['TLS 1.3 alone', { minVersion: 'TLSv1.3' }, [], [], 2],
    ['old versions', { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }, ['TLS 1.1'], [], 3],
    [
      'old versions alone',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
      ['TLS 1.1'],
      [],
      4,
    ],
    [
      'suites without a certificate',
      { minVersion: 'TLSv1.2', ciphers: 'ALL:@SECLEVEL=0' },
      [],
      [expect.stringContaining('_anon_') as string],
      2,
    ],
  ])('asks a server with %s for faults alone', async (_, settings, versions, suites, connections) => {
    const asking = await surveyorOf(settings);
    opened();
    const offered = await asking.faults(HOST, ADDRESS);
    expect([oldVersions(offered), brokenSuites(offered)]).toEqual([versions, suites]);
    expect([isAnswered(offered), opened()]).toEqual([true, connections]);
  });

  it('shares for a day that a server has no faults, and asks again for faults', async () => {
    const clean = await surveyorOf({ minVersion: 'TLSv1.2' });
    const first = await clean.faults(HOST, ADDRESS);
    clock.time += 80_000_000;
    expect(await clean.faults(HOST, ADDRESS)).toBe(first);
    expect(await clean.faults(HOST, ADDRESS, undefined, 0)).not.toBe(first);
    clock.time += 86_400_000;
    expect(await clean.faults(HOST, ADDRESS)).not.toBe(first);
    await server?.close();

    const old = await surveyorOf({ minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' });
    const faulty = await old.faults(HOST, ADDRESS);
    expect(await old.faults(HOST, ADDRESS)).not.toBe(faulty);
  });

  it('takes silence as a refusal only if the server answers another question', async () => {
    const asking = await surveyorOf({ minVersion: 'TLSv1.2' });
    const silent = await LoopbackServer.start();
    silent.onConnection((socket) => socket.on('error', () => undefined).once('data', () => socket.end()));
    let left = 4; // both questions, each with and without finite fields
    sockets.detour = () => (left-- > 0 ? silent.port : undefined);
    const answered = await asking.faults(HOST, ADDRESS);
    sockets.detour = () => silent.port;
    const unanswered = await asking.faults(HOST, ADDRESS, undefined, 0);
    sockets.detour = () => undefined;
    await silent.close();
    expect([isAnswered(answered), hasTlsFault(answered)]).toEqual([true, false]);
    expect([isAnswered(unanswered), hasTlsFault(unanswered)]).toEqual([false, false]);
  });

  it('takes an internal error as a refusal only if the server accepts another offer', async () => {
    const asking = await surveyorOf({ minVersion: 'TLSv1.2' });
    const failing = await LoopbackServer.start();
    failing.onConnection((socket) =>
      socket.on('error', () => undefined).once('data', () => socket.end(INTERNAL_ERROR)),
    );
    let left = 1; // the question about old versions
    sockets.detour = () => (left-- > 0 ? failing.port : undefined);
    const refused = await asking.faults(HOST, ADDRESS);
    sockets.detour = () => failing.port;
    const unanswered = await asking.faults(HOST, ADDRESS, undefined, 0);
    sockets.detour = () => undefined;
    await failing.close();
    expect([isAnswered(refused), hasTlsFault(refused)]).toEqual([true, false]);
    expect([isAnswered(unanswered), hasTlsFault(unanswered)]).toEqual([false, false]);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET'] as const)('knows nothing about a server that answers %s', async (peer) => {
    sockets.place(String(ADDRESS), 443, peer);
    opened();
    const { offered, session } = await surveyor().survey(HOST, ADDRESS);
    expect([offered.versions.size, offered.suites.size, session]).toEqual([0, 0, undefined]);
    expect(opened()).toBe(2);
  });

  it('finds no fault in a server that limits connections', async () => {
    let connections = 0;
    server = await LoopbackServer.start();
    server.onConnection((socket) => {
      connections++;
      socket.destroy();
    });
    sockets.place(String(ADDRESS), 443, server.port);
    const { offered } = await surveyor().survey(HOST, ADDRESS);
    expect([...offered.versions.values(), ...offered.suites.values(), ...offered.groups.values()]).toEqual([]);
    expect(connections).toBeLessThan(10);
  });

  it('counts the connections of its caller, and keeps what a verdict needs', async () => {
    const strict = { minVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256', ecdhCurve: 'X25519' } as const;
    const asking = await surveyorOf(strict);
    opened();
    const { offered } = await asking.survey(HOST, ADDRESS, 0, 4);
    expect(opened()).toBeLessThanOrEqual(6);
    expect([isAnswered(offered), hasTlsFault(offered)]).toEqual([true, false]);
    expect([0xc013, 0x002f, 0x0005].map((code) => offered.suites.get(code))).toEqual([false, false, false]);
    expect(offered.groups.get('X25519MLKEM768')).toBe(false);
  });

  it('asks again with a short list where a server closes the connection after a long one', async () => {
    const asking = await surveyorOf({ maxVersion: 'TLSv1.2' });
    const real = server!.port;
    const picky = await LoopbackServer.start();
    picky.onConnection((socket) =>
      socket
        .on('error', () => undefined)
        .once('data', (hello) => {
          const suitesAt = 44 + hello[43]!; // behind the version, the random and the session id
          if (hello[0] !== 22 || hello.readUInt16BE(suitesAt) > 64) socket.end();
          else pipeTo(socket, real, hello);
        }),
    );
    sockets.detour = () => picky.port;
    const { offered } = await asking.survey(HOST, ADDRESS, 0);
    sockets.detour = () => undefined;
    await picky.close();
    expect(offered.versions.get('TLS 1.2')).toBe(true);
    expect(offered.suites.get(0x0005)).toBeUndefined(); // RC4 was neither accepted nor refused
  });

  it.each([
    ['finite fields', 'DHE-RSA-AES128-GCM-SHA256', false],
    ['what browsers have', 'ECDHE-RSA-AES128-GCM-SHA256', true],
  ])('sees whether browsers find a suite: %s alone', async (_, ciphers, isFound) => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = authority.issue({ names: [HOST.ascii], keys });
    const asking = await surveyorOf({ ...rsa, ciphers, maxVersion: 'TLSv1.2', dhparam: 'auto' });
    const { offered } = await asking.survey(HOST, ADDRESS, 0, 4);
    expect(BROWSERS_12.every((code) => offered.suites.get(code) === false)).toBe(!isFound);
  });
});
