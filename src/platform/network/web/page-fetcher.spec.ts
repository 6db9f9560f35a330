import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { labFetcher } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import type { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { answer, type RawHandler, startRawWeb } from '#test/lab/raw-web.js';

const SITE = 'http://www.target.example';
const [HOME, OTHER] = ['77.77.3.1', '77.77.3.2'];
const book = () => new FixedAddresses({ 'www.target.example': HOME, 'other.example': OTHER });

describe('PageFetcher', () => {
  let sockets: LoopbackSockets;
  const servers: LoopbackServer[] = [];
  const serve = async (handler: RawHandler, address = HOME, port = 80) => {
    const server = await startRawWeb(handler);
    servers.push(server);
    sockets.place(address, port, server.port);
  };
  const fetch = (path = '/', options?: Parameters<typeof labFetcher>[2]) =>
    labFetcher(book(), sockets, options).page({ url: SITE + path });

  beforeEach(() => {
    sockets = new LoopbackSockets();
  });
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  it('brings a page with what is known about the way', async () => {
    await serve((socket) => socket.end(answer('200 OK', ['Content-Type: text/html', 'X-A: 1', 'X-A: 2'], '<p>')));
    const page = await fetch('/a?b');
    expect(page).toMatchObject({ kind: 'page', url: `${SITE}/a?b`, redirects: [], response: { status: 200 } });
    expect(page.response?.body.toString()).toBe('<p>');
    expect(page.response?.headers.get('x-a')).toBe('1, 2');
    expect(page.response?.address.toString()).toBe(HOME);
    expect(page.response?.ttfbMs).toBeGreaterThanOrEqual(0);
  });

  it('keeps the lines of X-Robots-Tag apart', async () => {
    const tags = ['X-Robots-Tag: otherbot: nofollow', 'x-robots-tag: noindex, noarchive'];
    await serve((socket) => socket.end(answer('200 OK', tags)));
    expect((await fetch()).response?.robotsTags).toEqual(['otherbot: nofollow', 'noindex, noarchive']);
  });

  it('says who it is and carries nothing from one request to the next', async () => {
    const heads: string[] = [];
    await serve((socket, { head, path }) => {
      heads.push(head);
      const moved = answer('302 Found', ['Location: /next', 'Set-Cookie: id=1']);
      socket.end(path === '/' ? moved : answer('200 OK'));
    });
    const url = 'http://me:secret@www.target.example/#part';
    const page = await labFetcher(book(), sockets).page({ url, headers: { accept: 'text/html' } });
    expect([page.redirects[0]?.url, page.url]).toEqual([`${SITE}/`, `${SITE}/next`]);
    expect(heads).toHaveLength(2);
    expect(heads[0]).toBe(
      [
        'GET / HTTP/1.1',
        'host: www.target.example',
        'connection: close',
        'user-agent: DomainDiagnostics/1.2.3 (+https://diagnostics.example)',
        'accept: text/html',
        'accept-encoding: gzip, deflate, br',
        '\r\n',
      ].join('\r\n'),
    );
    expect(heads[1]).toBe(heads[0]!.replace('/ ', '/next '));
  });

  const interim = (count: number) => Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'.repeat(count));

  it('takes the page behind as many informational responses as servers send', async () => {
    await serve((socket) => socket.end(Buffer.concat([interim(8), answer('200 OK', [], 'hello')])));
    expect((await fetch()).response?.body.toString()).toBe('hello');
  });

  it('ends the connection to a server that sends informational responses without end', async () => {
    let sent = 0;
    await serve((socket) => {
      const more = () => {
        if (!socket.writable) return;
        sent += 1000;
        if (socket.write(interim(1000))) setImmediate(more);
        else socket.once('drain', more);
      };
      more();
    });
    expect(await fetch('/', { headersMs: 60_000, totalMs: 60_000 })).toMatchObject({ code: 'too_large' });
    expect(sent).toBeLessThan(400_000); // what fits into the buffers of both sockets
  });

  it('says no more of us than there is to say', async () => {
    let agent: string | undefined;
    await serve((socket, { head }) => {
      agent = /^user-agent: (.*)$/m.exec(head)?.[1];
      socket.end(answer('200 OK'));
    });
    await labFetcher(book(), sockets, { contact: '' }).page({ url: SITE });
    expect(agent).toBe('DomainDiagnostics/1.2.3');
  });

  it.each([
    ['404 Not Found', 404],
    ['503 Service Unavailable', 503],
    ['204 No Content', 204],
    ['304 Not Modified', 304],
    ['302 Found', 302],
  ])('takes %s as a page', async (line, status) => {
    await serve((socket) => socket.end(answer(line)));
    expect(await fetch()).toMatchObject({ kind: 'page', response: { status } });
  });

  it.each([
    ['gzip', gzipSync('hello')],
    ['x-gzip', gzipSync('hello')],
    ['GZIP', gzipSync('hello')],
    ['deflate', deflateSync('hello')],
    ['deflate', deflateRawSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['gzip, br', brotliCompressSync(gzipSync('hello'))],
    ['identity', Buffer.from('hello')],
    ['', Buffer.from('hello')],
  ])('decodes %s', async (coding, body) => {
    await serve((socket) => socket.end(answer('200 OK', [`Content-Encoding: ${coding}`], body)));
    expect((await fetch()).response?.body.toString()).toBe('hello');
  });

  it.each([
    [5, 'page'],
    [6, 'failure'],
    [2000, 'failure'],
  ])('of %i codings, one in the other, makes a %s', async (count, kind) => {
    let body: Buffer = Buffer.from('hello');
    for (let i = 0; i < Math.min(count, 6); i++) body = gzipSync(body);
    const codings = Array<string>(count).fill('gzip').join(',');
    await serve((socket) => socket.end(answer('200 OK', [`Content-Encoding: ${codings}`], body)));
    expect((await fetch()).kind).toBe(kind);
  });

  it('takes an encoded nothing as nothing', async () => {
    await serve((socket) => socket.end(answer('200 OK', ['Content-Encoding: gzip'])));
    expect(await fetch()).toMatchObject({ kind: 'page', response: { body: Buffer.alloc(0) } });
  });

  it.each([301, 302, 303, 307, 308])('applies the SSRF guard to the target of a %i redirect', async (status) => {
    await serve((socket) => socket.end(answer(`${status} Moved`, ['Location: http://other.example/x'])));
    await serve((socket) => socket.end(answer('200 OK', [], 'there')), OTHER);
    const page = await fetch();
    expect(page).toMatchObject({
      kind: 'page',
      url: 'http://other.example/x',
      redirects: [{ url: `${SITE}/`, status }],
    });
    expect(sockets.opened).toEqual([`${HOME} 80`, `${OTHER} 80`]);
  });

  it.each(['', '  '])('takes a redirect to %j for none, as browsers do', async (location) => {
    await serve((socket) => socket.end(answer('301 Moved', [`Location: ${location}`], 'here')));
    expect(await fetch()).toMatchObject({ kind: 'page', url: `${SITE}/`, redirects: [], response: { status: 301 } });
  });

  it('reads a Location in UTF-8', async () => {
    const location = Buffer.from('Location: /straße').toString('latin1');
    await serve((socket, { path }) => {
      if (path !== '/') return socket.end(answer('200 OK'));
      return socket.end(Buffer.from(`HTTP/1.1 302 Found\r\n${location}\r\nContent-Length: 0\r\n\r\n`, 'latin1'));
    });
    expect(await fetch()).toMatchObject({ kind: 'page', url: `${SITE}/stra%C3%9Fe` });
  });

  it('does not wait for the body of a redirect', async () => {
    await serve((socket, { path }) => {
      if (path !== '/') return socket.end(answer('200 OK'));
      return socket.write('HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 100\r\n\r\n');
    });
    expect(await fetch()).toMatchObject({ kind: 'page', url: `${SITE}/next` });
  });

  it.each([
    [10, 'page'],
    [11, 'failure'],
  ])('after %i redirects: %s', async (count, kind) => {
    await serve((socket, { path }) => {
      const left = Number(path.slice(1));
      socket.end(left > 0 ? answer('302 Found', [`Location: /${left - 1}`]) : answer('200 OK'));
    });
    const page = await fetch(`/${count}`);
    expect(page.kind).toBe(kind);
    expect(page.redirects).toHaveLength(10);
  });

  it('shows the redirect that a caller does not want followed', async () => {
    await serve((socket) => socket.end(answer('301 Moved Permanently', ['Location: /next'])));
    const page = await labFetcher(book(), sockets).page({ url: SITE, maxRedirects: 0 });
    expect(page).toMatchObject({ code: 'too_many_redirects', redirects: [], response: { status: 301 } });
  });

  it.each([
    ['ECONNREFUSED', 'unreachable', 'refused'],
    ['EHOSTUNREACH', 'unreachable', 'unreachable'],
    ['ENETUNREACH', 'unreachable', 'no-route'],
    ['silent', 'timeout', 'timeout'],
  ] as const)('a host that is %s: %s', async (peer, code, reason) => {
    sockets.place(HOME, 80, peer);
    expect(await fetch('/', { connectMs: 30 })).toMatchObject({ kind: 'failure', code, cause: { reason } });
  });

  it('throws when the caller leaves', async () => {
    const fetching = labFetcher(book(), sockets).page({ url: SITE, signal: AbortSignal.abort() });
    await expect(fetching).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('closes the connection when the caller leaves', async () => {
    const caller = new AbortController();
    const closed = new Promise((resolve) => {
      void serve((socket) => {
        socket.once('close', resolve);
        caller.abort();
      }).then(async () => {
        const fetching = labFetcher(book(), sockets).page({ url: SITE, signal: caller.signal });
        await expect(fetching).rejects.toMatchObject({ reason: 'aborted' });
      });
    });
    await closed;
  });

  describe('over TLS', () => {
    const authority = new CertificateAuthority();
    const fetchSecure = async (names: string[]) => {
      const server = await startRawWeb((socket) => socket.end(answer('200 OK')), authority.issue({ names }));
      servers.push(server);
      sockets.place(HOME, 443, server.port);
      return labFetcher(book(), sockets, { ca: [authority.cert] }).page({ url: 'https://www.target.example/' });
    };

    it('shows the certificate', async () => {
      const page = await fetchSecure(['www.target.example']);
      expect(page).toMatchObject({
        kind: 'page',
        response: { certificate: { altNames: ['www.target.example'], issuer: { organization: "Let's Encrypt" } } },
      });
    });

    it('tells what is wrong with it', async () => {
      expect(await fetchSecure(['wrong.example'])).toMatchObject({
        code: 'tls_error',
        cause: { fault: 'wrong-host', certificate: { altNames: ['wrong.example'] } },
      });
    });
  });
});
