import { labFetcher } from '#test/lab/door.js';
import { FixedAddresses } from '#test/lab/fixed-addresses.js';
import type { LoopbackServer } from '#test/lab/loopback-server.js';
import { LoopbackSockets } from '#test/lab/loopback-sockets.js';
import { answer, startRawWeb } from '#test/lab/raw-web.js';
import type { PageFailureCode } from '../web/page.js';

const HOST = 'www.target.example';
const PUBLIC = '77.77.3.1';

const blocked = [
  // loopback in every notation
  ...['http://127.0.0.1/', 'https://127.0.0.1/', 'http://127.0.0.1:80/', 'http://127.0.0.1:443/', 'http://127.0.0.1./'],
  ...['http://127.1/', 'http://127.0.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0x7F.0x0.0x0.0x1/'],
  ...['http://017700000001/', 'http://0177.0.0.1/', 'http://0x7f.1/', 'http://0177.0x0.1/', 'http://127.000.000.001/'],
  ...[
    'http://0/',
    'http://0.0.0.0/',
    'http://0x0/',
    'http://00000000/',
    'http://127.255.255.254/',
    'HTTP://127.0.0.1/',
  ],
  ...['http://[::1]/', 'http://[::]/', 'http://[0:0:0:0:0:0:0:1]/', 'http://[0000::0001]/', 'https://[::1]:443/'],
  ...['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/', 'http://[0:0:0:0:0:ffff:127.0.0.1]/'],
  ...[
    'http://[::FFFF:10.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[::ffff:77.77.3.1]/',
  ],
  // IPv4 inside IPv6
  ...['http://[64:ff9b::7f00:1]/', 'http://[64:ff9b::169.254.169.254]/', 'http://[64:ff9b:1::a00:1]/'],
  ...['http://[2002:7f00:1::]/', 'http://[2002:a9fe:a9fe::1]/', 'http://[2001:0:7f00:1::80ff:fffe]/'],
  // the clouds' metadata
  ...[
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0xA9.0xFE.43518/',
  ],
  ...[
    'http://0251.0376.0251.0376/',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://100.100.100.200/',
  ],
  // other places that are not the internet
  ...[
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://172.16.0.1/',
    'http://172.31.255.254/',
    'http://192.168.1.1/',
  ],
  ...['http://100.64.0.1/', 'http://192.0.0.1/', 'http://192.0.2.1/', 'http://192.88.99.1/', 'http://198.18.0.1/'],
  ...[
    'http://198.51.100.1/',
    'http://203.0.113.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
  ],
  ...['http://[fe80::1]/', 'http://[fec0::1]/', 'http://[fc00::1]/', 'http://[ff02::1]/', 'http://[2001:db8::1]/'],
  ...['http://[100::1]/', 'http://[5f00::1]/', 'http://[3fff::1]/', 'http://[4000::1]/', 'http://[2001:10::1]/'],
  // credentials and other lures
  ...[
    `http://${HOST}@127.0.0.1/`,
    `http://${HOST}:80@10.0.0.1/`,
    `http://a:b@127.0.0.1/`,
    `http://${HOST}%2F@127.0.0.1/`,
  ],
  ...[`http://127.0.0.1\\@${HOST}/`, `http://127.0.0.1#@${HOST}/`, `http://127.0.0.1?@${HOST}/`, `http://@@127.0.0.1/`],
  ...[`http://127.0.0.1/@${HOST}`, `http://127.0.0.1;@10.0.0.1/`, `http:\\\\127.0.0.1\\`, `http:////127.0.0.1/`],
  // encodings
  ...['http://%31%32%37.0.0.1/', 'http://127%2e0%2e0%2e1/', 'http://%30x7f000001/', 'http://127.0.0.%31/'],
  ...['http://①②⑦.⓪.⓪.①/', 'http://\uff11\uff12\uff17.0.0.1/', 'http://127\u30020\uff0e0\uff611/'],
  ...['http://𝟙𝟚𝟟.𝟘.𝟘.𝟙/', 'http://0𝐱7f000001/', 'http://1\u00ad27.0.0.1/', 'http://127.0\t.0.1/'],
  // names that lead there
  ...['http://private.example/', 'http://loop.example/', 'http://metadata.example/', 'https://mapped.example/'],
  ...['http://nat64.example/', 'http://ula.example/', 'http://all-private.example/', 'http://private.example./'],
  ...[
    'http://PRIVATE.example/',
    'http://ｐrivate.example/',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
  ],
  // ports and schemes
  ...[22, 25, 0, 1, 8080, 8443, 3306, 6379, 9200, 11211, 65535].map((port) => `http://${HOST}:${port}/`),
  ...[`https://${HOST}:8443/`, `ftp://${HOST}/`, 'file:///etc/passwd', `gopher://${HOST}:70/_x`, `ws://${HOST}/`],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    `ldap://${HOST}/`,
    `dict://${HOST}/`,
    'about:blank',
    'mailto:a@b.example',
  ],
  ...[`view-source:http://${HOST}/`, `jar:http://${HOST}!/`, `blob:http://${HOST}/x`, `unix:/var/run/docker.sock`],
];
const broken = [
  ...['http://', 'http://[::1', 'http://[::1]x/', 'http://[::1%25lo]/', 'http://[fe80::1%eth0]/', 'http://256.0.0.1/'],
  ...['http://1.2.3.4.5/', 'http://0x100000000/', 'http://127.0.0.1:99999/', 'http://127.0.0.1:x/', 'http://a b/'],
  ...[`http://${HOST}%40127.0.0.1/`, `http://${HOST}%00.127.0.0.1/`, 'http://127.0.0.1%00/', 'http://127.0.0.1%0d%0a/'],
  ...['http://08.1.1.1/', 'http://-.example/', 'http://a..b/', 'http://.127.0.0.1/', 'http://127..0.1/', 'http://%/'],
];
const nowhere = ['http://gone.example/', 'http://router/', 'http://127.0.0.1.nip.example/'];

const rows: [url: string, code: PageFailureCode][] = [
  ...blocked.map((url): [string, PageFailureCode] => [url, 'blocked']),
  ...broken.map((url): [string, PageFailureCode] => [url, 'bad_response']),
  ...nowhere.map((url): [string, PageFailureCode] => [url, 'unreachable']),
];

const book = () =>
  new FixedAddresses({
    [HOST]: PUBLIC,
    'private.example': '10.0.0.1',
    'loop.example': ['127.0.0.1', '::1'],
    'metadata.example': '169.254.169.254',
    'mapped.example': '::ffff:127.0.0.1',
    'nat64.example': '64:ff9b::a00:1',
    'ula.example': 'fd00::1',
    'all-private.example': ['10.0.0.1', '192.168.0.1', 'fe80::1'],
    localhost: ['127.0.0.1', '::1'],
  });

describe('a hostile target', () => {
  let server: LoopbackServer;
  let sockets: LoopbackSockets;
  beforeAll(async () => {
    server = await startRawWeb((socket, { path }) => {
      const { searchParams } = new URL(path, `http://${HOST}`);
      const location = searchParams.get('to');
      socket.end(location === null ? answer('200 OK') : answer('302 Found', [`Location: ${location}`]));
    });
  });
  beforeEach(() => {
    sockets = new LoopbackSockets().place(PUBLIC, 80, server.port);
  });
  afterAll(() => server.close());

  it.each(rows)('%s: %s', async (url, code) => {
    const page = await labFetcher(book(), sockets).page({ url });
    expect(page).toMatchObject({ kind: 'failure', code });
    expect(sockets.opened).toEqual([]);
  });

  const lures: [url: string, code: PageFailureCode][] = [
    ...[
      '//127.0.0.1/',
      '//[::1]/',
      '\\\\127.0.0.1\\',
      '/\\127.0.0.1/',
      '//2130706433',
      '///127.0.0.1/',
      '//a@10.0.0.1/',
    ].map((url): [string, PageFailureCode] => [url, 'blocked']),
    ...rows.filter(([url]) => !url.startsWith('http:\\')),
  ];
  it.each(lures)('behind a redirect to %s: %s', async (location, code) => {
    const url = `http://${HOST}/?to=${encodeURIComponent(location)}`;
    const page = await labFetcher(book(), sockets).page({ url });
    expect(page).toMatchObject({ kind: 'failure', code, redirects: [{ status: 302 }] });
    expect(sockets.opened).toEqual([`${PUBLIC} 80`]);
  });

  it('that is public when it is checked and private ever after gets one connection, to the public address', async () => {
    const rebinding = new FixedAddresses({ 'rebind.example': [[PUBLIC], ['127.0.0.1']] });
    const page = await labFetcher(rebinding, sockets).page({ url: 'http://rebind.example/' });
    expect([page.kind, sockets.opened]).toEqual(['page', [`${PUBLIC} 80`]]);
  });

  it('that turns private on the path of a redirect to itself is left there', async () => {
    const rebinding = new FixedAddresses({ 'rebind.example': [[PUBLIC], ['127.0.0.1']] });
    const url = `http://rebind.example/?to=${encodeURIComponent('http://rebind.example/admin')}`;
    const page = await labFetcher(rebinding, sockets).page({ url });
    expect(page).toMatchObject({ code: 'blocked', cause: { rule: 'loopback' } });
    expect(sockets.opened).toEqual([`${PUBLIC} 80`]);
  });

  it('that hides a private address among public ones is reached at the public one only', async () => {
    const mixed = new FixedAddresses({ 'mixed.example': ['10.0.0.1', '::1', PUBLIC, 'fd00::1'] });
    const page = await labFetcher(mixed, sockets).page({ url: 'http://mixed.example/' });
    expect([page.kind, sockets.opened]).toEqual(['page', [`${PUBLIC} 80`]]);
  });
});
