import { once } from 'node:events';
import { SystemClock } from '../../../src/domain/clock.js';
import { DomainName } from '../../../src/domain/domain-name.js';
import { Config } from '../../../src/config/config.js';
import { DnsAddressBook } from '../../../src/network/dns-address-book.js';
import { DohOptions } from '../../../src/network/doh-options.js';
import { DohResolver } from '../../../src/network/doh-resolver.js';
import { GuardedDialer } from '../../../src/network/dialer.js';
import { DialerOptions } from '../../../src/network/dialer-options.js';
import type { PageFetcher } from '../../../src/network/page-fetcher.js';
import { RdapBootstrapStore } from '../../../src/network/rdap-bootstrap-store.js';
import { RdapClient } from '../../../src/network/rdap-client.js';
import { RdapOptions } from '../../../src/network/rdap-options.js';
import { labFetcher } from '../door.js';
import type { Lab } from '../lab.js';
import { startPopulatedLab } from './populated-lab.js';

let lab: Lab;
let resolver: DohResolver;
let book: DnsAddressBook;
let fetcher: PageFetcher;
beforeAll(async () => {
  lab = await startPopulatedLab();
  resolver = new DohResolver(new DohOptions(new Config(lab.environment).doh), new SystemClock());
  book = new DnsAddressBook(resolver);
  fetcher = labFetcher(book, lab.sockets, { ca: [lab.authority.cert] });
});
afterAll(async () => {
  resolver.onModuleDestroy();
  await lab.close();
});

it.each([
  ['http://perfect.test/', 'http://perfect.test/', 200, '<title>Perfect</title>'],
  ['https://www.perfect.test/', 'https://perfect.test/', 200, '<title>Perfect</title>'],
  ['https://mta-sts.perfect.test/.well-known/mta-sts.txt', undefined, 200, 'mode: enforce'],
  ['https://nodnssec.com/', undefined, 200, '<title>It works</title>'],
  ['https://nodnssec.com/nowhere', undefined, 404, 'not here'],
])('%s is served through the door', async (url, landing, status, content) => {
  const page = await fetcher.page({ url });
  expect(page).toMatchObject({ kind: 'page', url: landing ?? url, response: { status } });
  expect(page.response?.body.toString()).toContain(content);
});

it.each([
  [25, /^220 /],
  [587, /^220 /],
  [143, /^\* OK /],
  [110, /^\+OK /],
])('port %d of the mail host greets', async (port, greeting) => {
  const dialer = new GuardedDialer(book, lab.sockets, new DialerOptions());
  const target = DomainName.parse('mail.perfect.test')!;
  const { socket } = await dialer.connect({ target, port, allowedPorts: [port], timeoutMs: 2000 });
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(first.toString()).toMatch(greeting);
});

it('private addresses stay behind the guard: nothing is sent', async () => {
  const opened = lab.sockets.opened.length;
  expect(await fetcher.page({ url: 'http://www.privateip.com/' })).toMatchObject({ code: 'blocked' });
  expect(lab.sockets.opened).toHaveLength(opened);
});

it.each([
  ['perfect.test', 'found'],
  ['unregistered.com', 'not-found'],
  ['oddtxt.example', 'not-found'],
  ['lame.de', 'no-rdap'],
])('RDAP of %s: %s', async (name, kind) => {
  const options = new RdapOptions({
    bootstrapUrl: `http://127.0.0.1:${lab.bootstrapPort}/rdap/dns.json`,
    cacheDir: undefined,
  });
  const clock = new SystemClock();
  const client = new RdapClient(fetcher, new RdapBootstrapStore(options, clock), options, clock);
  expect(await client.lookup(DomainName.parse(name)!)).toMatchObject({ kind });
});
