import { labFetcher } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import type { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { answer, type RawHandler, startRawWeb } from '#test/lab/raw-web.js';
import { fetchPage } from './fetch-page.js';

const SITE = 'http://www.target.example';
const ADDRESS = '77.77.3.1';

describe('fetchPage with the SSRF guard', () => {
  const sockets = new LoopbackSockets();
  const fetcher = labFetcher(new FixedAddresses({ 'www.target.example': ADDRESS }), sockets);
  let server: LoopbackServer;

  const reply: RawHandler = (socket, { path }) => {
    const moved = (to: string) => answer('301 Moved Permanently', [`Location: ${to}`]);
    if (path === '/') socket.end(moved('/a'));
    else if (path === '/a') socket.end(moved(`${SITE}/b`));
    else socket.end(answer('200 OK', ['Content-Type: text/html'], '<title>Lamps</title>'));
  };
  beforeAll(async () => {
    server = await startRawWeb(reply);
    sockets.place(ADDRESS, 80, server.port);
  });
  afterAll(() => server.close());

  it('returns each redirect', async () => {
    const visited = await fetchPage(fetcher, new URL(SITE));
    expect(JSON.parse(JSON.stringify(visited))).toMatchObject({
      state: 'reached',
      cut: false,
      answer: {
        asked: `${SITE}/`,
        url: `${SITE}/b`,
        status: 200,
        redirects: [
          { status: 301, to: `${SITE}/a` },
          { status: 301, to: `${SITE}/b` },
        ],
      },
    });
  });

  it('keeps the response where the body is truncated', async () => {
    const visited = await fetchPage(fetcher, new URL('/b', SITE), { maxBytes: 1 });
    expect(visited).toMatchObject({ state: 'reached', cut: true, answer: { status: 200 } });
  });

  it.each([
    ['http://nowhere.example/', 'unreachable'],
    ['http://127.0.0.1/', 'blocked'],
    ['https://www.target.example/', 'unreachable'],
  ])('of %s fails as %s', async (url, code) => {
    expect(await fetchPage(fetcher, new URL(url))).toMatchObject({ state: 'missed', code });
  });

  it('reports an aborted signal as timeout', async () => {
    expect(await fetchPage(fetcher, new URL(SITE), { signal: AbortSignal.abort() })).toMatchObject({
      state: 'missed',
      code: 'timeout',
    });
  });
});
