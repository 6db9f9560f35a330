import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { CertificateAuthority } from '#test/lab/certificates.js';
import { labVisits } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { DialerOptions } from '../connect/dialer-options.js';
import { ReusingDialer } from '../connect/reusing-dialer.js';
import type { SiteVisit } from './site-visit.js';
import type { SiteVisits } from './site-visits.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { Metrics } from '#base/metrics/metrics.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

const [HOST, OTHER, ADDRESS] = ['shop.example', 'www.shop.example', '77.77.3.4'];
const HOME = `https://${HOST}/`;
const FILE = `https://${HOST}/.well-known/security.txt`;
const HEAD = { maxBytes: 0, maxRedirects: 0 };
const ca = new CertificateAuthority();
const identity = ca.issue({ names: [HOST, OTHER] });
const book = new FixedAddresses({ [HOST]: ADDRESS, [OTHER]: ADDRESS });

describe('SiteVisit', () => {
  let servers: LoopbackServer[];
  let answer: RequestListener;
  let dialer: ReusingDialer;
  let visits: SiteVisits;
  /** The server's sockets. */
  let accepted: Socket[];

  const statuses = (answers: Awaited<ReturnType<SiteVisit['page']>>[]) =>
    answers.map(({ response }) => response?.status);
  const both = (pages: SiteVisit) => Promise.all([pages.page({ url: HOME, ...HEAD }), pages.page({ url: FILE })]);

  beforeEach(async () => {
    accepted = [];
    answer = ({ url }, response) => response.end(url);
    const serve: RequestListener = (request, response) => answer(request, response);
    const note = (socket: Socket) => void accepted.push(socket);
    servers = await Promise.all([
      LoopbackServer.start(createServer(identity, serve).on('secureConnection', note)),
      LoopbackServer.start(createPlainServer(serve).on('connection', note)),
    ]);
    const [secure, plain] = servers;
    const sockets = new LoopbackSockets().place(ADDRESS, 443, secure!.port).place(ADDRESS, 80, plain!.port);
    dialer = new ReusingDialer(
      book,
      sockets,
      new DialerOptions({ ca: [ca.cert] }),
      new Metrics(),
      new ConnectivityEvidence(),
      new Timeouts(),
    );
    visits = labVisits(dialer);
  });
  afterEach(() => Promise.all(servers.map((server) => server.close())));

  it('fetches the pages of a host over one connection', async () => {
    const answers = await visits.during((pages) =>
      Promise.all([HOME, FILE, `${HOME}robots.txt`].map((url) => pages.page({ url }))),
    );
    expect(answers.map(({ response }) => response?.body.toString())).toEqual([
      '/',
      '/.well-known/security.txt',
      '/robots.txt',
    ]);
    expect(accepted).toHaveLength(1);
  });

  it('does so after a page of which only the head counts', async () => {
    expect(statuses(await visits.during(both))).toEqual([200, 200]);
    expect(accepted).toHaveLength(1);
  });

  it('and after a redirect', async () => {
    answer = ({ url }, response) =>
      url === '/' ? response.writeHead(301, { location: '/home' }).end('moved') : response.end();
    const [page, file] = await visits.during((pages) =>
      Promise.all([{ url: HOME }, { url: FILE }].map((one) => pages.page(one))),
    );
    expect(page).toMatchObject({ kind: 'page', url: `${HOME}home` });
    expect(statuses([page!, file!])).toEqual([200, 200]);
    expect(accepted).toHaveLength(1);
  });

  it('reads no long page to its end for that', async () => {
    answer = ({ url }, response) => response.end(Buffer.alloc(url === '/' ? 1_000_000 : 10));
    expect(statuses(await visits.during(both))).toEqual([200, 200]);
    expect(accepted).toHaveLength(2);
  });

  it('waits for no slow page', async () => {
    visits = labVisits(dialer, { turnMs: 20 });
    let late: (() => void) | undefined;
    answer = ({ url }, response) => {
      if (url === '/') late = () => response.end();
      else {
        response.end();
        late?.();
      }
    };
    expect(statuses(await visits.during(both))).toEqual([200, 200]);
    expect(accepted).toHaveLength(2);
  });

  it('opens another connection where the server closes the first', async () => {
    answer = (_, response) => response.writeHead(200, { connection: 'close' }).end();
    expect(statuses(await visits.during(both))).toEqual([200, 200]);
    expect(accepted).toHaveLength(2);
  });

  it('uses a connection for one host and one scheme', async () => {
    const urls = [HOME, `https://${OTHER}/`, `http://${HOST}/`];
    await visits.during(async (pages) => {
      for (const url of urls) expect((await pages.page({ url })).kind).toBe('page');
    });
    expect(accepted).toHaveLength(3);
  });

  it('leaves no connection behind, nor any to the next visit', async () => {
    for (let i = 0; i < 2; i++) await visits.during((pages) => pages.page({ url: HOME }));
    expect(accepted).toHaveLength(2);
    expect(dialer.idle.size).toBe(0);
  });

  it('closes them also where the work fails', async () => {
    const failing = visits.during(async (pages) => {
      await pages.page({ url: HOME });
      throw new Error('a bug');
    });
    await expect(failing).rejects.toThrow('a bug');
    expect(dialer.idle.size).toBe(0);
  });

  it('measures a page from its own question on, not from that of the page before', async () => {
    const waitMs = 50;
    answer = ({ url }, response) => void setTimeout(() => response.end(), url === '/' ? waitMs : 0);
    await visits.during(async (pages) => {
      const home = await pages.page({ url: HOME });
      const asked = performance.now();
      const file = await pages.page({ url: FILE });
      expect(home.response?.ttfbMs).toBeGreaterThanOrEqual(waitMs - 1);
      expect(file.response?.ttfbMs).toBeLessThanOrEqual(Math.ceil(performance.now() - asked));
    });
    expect(accepted).toHaveLength(1);
  });
});
