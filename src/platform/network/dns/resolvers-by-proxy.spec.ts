import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { address } from '#test/network/fake-doh.js';
import { FakeDns, replyWith } from '#test/network/fake-dns.js';
import { FakeProxy, onLoopback, type ProxyMood } from '#test/network/fake-proxy.js';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { Config } from '#platform/config/config.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { faultDetail } from '#platform/runtime/socket-fault.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { ProxyTunnels } from '../connect/proxy-tunnels.js';
import { LightHttp2Client } from '../http2/light-http2-client.js';
import { ResolverOptions } from './resolver-options.js';
import { ResolverTransports } from './resolver-transports.js';
import type { Transport } from './transport.js';

/** Nobody but the proxy knows this name. */
const HOST = 'resolver.example';
const QUERY = { name: 'www.example.com', type: 'A' } as const;
const ca = new CertificateAuthority();
const identity = ca.issue({ names: [HOST] });
const same = (error: unknown) => error;

let proxy: FakeProxy;
let port: number;
let transport: Transport;
const states = new ResolverStates();
const reach = new ConnectivityEvidence();
const ends: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  proxy = await FakeProxy.start(onLoopback(() => port));
  ends.push(() => proxy.stop());
});
afterEach(async () => {
  transport.close();
  await Promise.all(ends.splice(0).map((end) => end()));
  jest.restoreAllMocks();
});

function open(url: string, env: Record<string, string> = {}, { cert } = ca, servername?: string): void {
  const set = new Config({ HTTPS_PROXY: proxy.urlFor('127.0.0.1'), ...env }).proxy;
  const tls = { ca: cert, ...(servername !== undefined && { servername }) };
  const options = new ResolverOptions({ session: { tls }, pingMs: 500 });
  const [http2, timeouts] = [new LightHttp2Client(), new Timeouts()];
  const ways = new ResolverTransports(options, http2, reach, timeouts, states, new ProxyTunnels(set));
  transport = ways.open({ id: 'resolver-1', label: 'one', url });
}

const ask = (ms = 10_000) => new Timeouts().limit(ms, undefined, (signal) => transport.ask(QUERY, signal));

function answerTo(url: string | undefined): Uint8Array {
  const encoded = new URL(url ?? '', 'https://localhost').searchParams.get('dns') ?? '';
  const query = decodeMessage(Buffer.from(encoded, 'base64url'));
  return encodeMessage(replyWith(query, { answers: [address(query.questions[0]!.name)] }));
}

async function serve(alpn: 'h2' | 'http/1.1'): Promise<{ readonly connections: TLSSocket[] }> {
  const type = { 'content-type': 'application/dns-message' };
  const server =
    alpn === 'h2'
      ? createSecureServer(identity, ({ url }, response) => response.writeHead(200, type).end(answerTo(url)))
      : createServer(identity, ({ url }, response) => response.writeHead(200, type).end(answerTo(url)));
  const connections: TLSSocket[] = [];
  server.on('secureConnection', (socket: TLSSocket) => void connections.push(socket.on('error', () => undefined)));
  const started = await LoopbackServer.start(server);
  ends.push(() => {
    started.disconnect();
    return new Promise((resolve) => server.close(resolve));
  });
  ({ port } = started);
  return { connections };
}

it.each(['h2', 'http/1.1'] as const)('asks over HTTPS (%s), and again on the same connection', async (alpn) => {
  const { connections } = await serve(alpn);
  open(`https://${HOST}/dns-query`);
  for (let i = 0; i < 3; i++) await expect(ask()).resolves.toMatchObject({ message: { answers: [{ type: 'A' }] } });
  expect(new Set(proxy.targets)).toEqual(new Set([`${HOST}:443`]));
  expect(connections.filter(({ alpnProtocol }) => alpnProtocol === alpn).length).toBeLessThanOrEqual(2);
});

it('asks many questions at once', async () => {
  await serve('h2');
  open(`https://${HOST}/dns-query`);
  await ask();
  const all = await Promise.all(Array.from({ length: 300 }, () => ask()));
  expect(all).toHaveLength(300);
  expect(proxy.targets).toHaveLength(1);
});

it('takes it for no evidence that this machine reaches the resolver', async () => {
  const note = jest.spyOn(reach, 'note');
  await serve('h2');
  open(`https://${HOST}/dns-query`);
  await ask();
  expect(note).not.toHaveBeenCalled();
});

it('asks over TLS, and verifies who answers', async () => {
  const server = await FakeDns.start((query) => replyWith(query, { answers: [address(query.questions[0]!.name)] }));
  ends.push(() => server.stop());
  port = Number(new URL(server.tlsUrl).port);
  open('tls://localhost.example:8853', {}, server.ca);
  await expect(ask()).rejects.toMatchObject({ reason: 'tls' });
  transport.close();
  open(`tls://${HOST}:8853`, {}, server.ca, 'localhost');
  await expect(ask()).resolves.toMatchObject({ message: { answers: [{ type: 'A' }] } });
  expect(proxy.targets).toEqual(['localhost.example:8853', `${HOST}:8853`]);
});

it('speaks TLS to a proxy that has it, and verifies it', async () => {
  const own = new CertificateAuthority('Proxy').issue({ names: ['localhost'] });
  const secure = await FakeProxy.start(
    onLoopback(() => port),
    { identity: own },
  );
  ends.push(() => secure.stop());
  await serve('h2');
  open(`https://${HOST}/dns-query`, { HTTPS_PROXY: secure.urlFor('localhost') });
  expect(faultDetail(await ask().catch(same))).toMatch(/^PROXY (?:SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/);
  expect(secure.targets).toEqual([]);
});

it('gives the proxy the password', async () => {
  proxy.credentials = 'me:p@ss:word';
  await serve('h2');
  open(`https://${HOST}/dns-query`, { HTTPS_PROXY: `http://me:p%40ss%3Aword@127.0.0.1:${proxy.port}` });
  await expect(ask()).resolves.toBeDefined();
});

it.each<[string, ProxyMood, string, string]>([
  ['asks for a password', 407, 'no-route', 'PROXY 407'],
  ['refuses', 403, 'no-route', 'PROXY 403'],
  ['does not get through', 502, 'unreachable', 'PROXY 502'],
  ['hangs up', 'hangs up', 'no-route', 'PROXY ECONNRESET'],
  ['says nothing', 'silent', 'no-route', 'PROXY timeout'],
])('a proxy that %s is the reason', async (_, mood, reason, detail) => {
  proxy.mood = mood;
  for (const url of [`https://${HOST}/dns-query`, `tls://${HOST}`]) {
    open(url);
    const failure = await ask().catch(same);
    expect([UpstreamError.from(failure).reason, faultDetail(failure)]).toEqual([reason, detail]);
    transport.close();
  }
});

it('a proxy that is not there is the reason', async () => {
  open(`https://${HOST}/dns-query`);
  await proxy.stop();
  expect(faultDetail(await ask().catch(same))).toBe('PROXY ECONNREFUSED');
});

it('is not used for exceptions, nor for plain DNS', async () => {
  const { port: closed } = proxy;
  open(`https://${HOST}:${closed}/dns-query`, { NO_PROXY: 'example' });
  await expect(ask()).rejects.toMatchObject({ reason: 'no-address' });
  open(`udp://127.0.0.1:${closed}`);
  await expect(ask(500)).rejects.toBeDefined();
  expect(proxy.targets).toEqual([]);
});
