import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { labNotifier } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';

const HOOK = 'https://hooks.target.example/scans?a=1';
const ADDRESS = '77.77.3.1';
const BODY = Buffer.from('{"state":"done"}');
const HEADERS = { 'content-type': 'application/json', 'content-length': String(BODY.length) };

describe('Notifier', () => {
  const authority = new CertificateAuthority();
  let sockets: LoopbackSockets;
  let server: LoopbackServer;
  let seen: (readonly [IncomingMessage, string])[];
  let status: number;

  beforeEach(async () => {
    [seen, status] = [[], 204];
    sockets = new LoopbackSockets();
    const answering = createServer(authority.issue({ names: ['hooks.target.example'] }), (request, response) => {
      let body = '';
      request.on('data', (piece) => (body += String(piece)));
      request.on('end', () => {
        seen.push([request, body]);
        response.writeHead(status, { location: 'https://other.target.example/' }).end('x'.repeat(100_000));
      });
    });
    server = await LoopbackServer.start(answering);
    sockets.place(ADDRESS, 443, server.port);
  });
  afterEach(() => server.close());

  const post = (url = HOOK, address = ADDRESS, ca = authority.cert) => {
    const book = new FixedAddresses({ 'hooks.target.example': address });
    return labNotifier(book, sockets, { ca: [ca] }).post(url, HEADERS, BODY);
  };

  it('sends a document, and says what the server answered', async () => {
    expect(await post()).toBe(204);
    const [[request, body]] = seen as [[IncomingMessage, string]];
    expect([request.method, request.url, body]).toEqual(['POST', '/scans?a=1', BODY.toString()]);
    expect(request.headers).toMatchObject({ host: 'hooks.target.example', 'content-type': 'application/json' });
  });

  it('follows no redirect', async () => {
    status = 307;
    expect(await post()).toBe(307);
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['an address that is not public', HOOK, '127.0.0.1'],
    ['an address that is not public in the URL', 'https://10.0.0.1/', ADDRESS],
    ['another port', 'https://hooks.target.example:8443/', ADDRESS],
    ['plain HTTP', 'http://hooks.target.example/', ADDRESS],
    ['no URL', 'hooks', ADDRESS],
  ])('sends nothing to %s', async (_, url, address) => {
    await expect(post(url, address)).rejects.toMatchObject({ name: expect.stringMatching(/Error$/) as unknown });
    expect(seen).toEqual([]);
  });

  it('sends nothing to a server whose certificate is not trusted', async () => {
    await expect(post(HOOK, ADDRESS, new CertificateAuthority('Other').cert)).rejects.toThrow();
    expect(seen).toEqual([]);
  });
});
