import { generateKeyPairSync } from 'node:crypto';
import type { ReportVerdict } from '#faces/cli/command.js';
import type { SiteEntry } from '#base/domain/site-entry.js';
import {
  answering,
  apache,
  caddy,
  type Certificate,
  gnutls,
  haproxy,
  lighttpd,
  nginx,
  odd,
  port,
  secured,
  sServer,
  type Start,
  stunnel,
} from './verdict-sites.js';

type End = SiteEntry['end'];

/** A website, and what an expert says of it. */
export interface WebCase {
  readonly name: string;
  readonly start: Start;
  readonly certificate?: Certificate;
  /** Of the certificate alone: the names, where not both are covered. */
  readonly covers?: 'apex';
  /** Of http and https, without and with `www`; or of both without it, if the other two are the same. */
  readonly ends: readonly [End, End] | readonly [End, End, End, End];
  /** `fine`: nothing that keeps visitors away or endangers them. */
  readonly verdict: ReportVerdict;
  /** The server closes connections after each answer, or redirects are followed twice. */
  readonly keepsNone?: true;
  /** Findings that are problems or warnings, all of them. */
  readonly faults: readonly string[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const from = (ms: number) => new Date(Date.now() + ms);
/** A certificate of this validity, of which so much is left. */
const lasting = (left: number, life = 90 * DAY): Certificate => ({ validTo: from(left), validFrom: from(left - life) });
const keysOf = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

const OVER_HTTP = "default_type text/html; return 200 '<title>x</title>';";
const PAGES = ['page', 'page'] as const;
const REJECTED = ['certificate', 'certificate'] as const;
const NO_TLS = ['tls', 'tls'] as const;
const ALL = 'ALL:COMPLEMENTOFALL:@SECLEVEL=0';
const GCM = 'ECDHE-RSA-AES128-GCM-SHA256';
const ONLY_12 = 'ssl_protocols TLSv1.2;';
const with12 = (ciphers: string) => nginx(secured(`${ONLY_12} ssl_ciphers ${ciphers};`));
const withGroup = (group: string) =>
  nginx(secured(`ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ${GCM}; ssl_ecdh_curve ${group};`));
const withDh = (bits: number, ciphers: string, more = 'ssl_prefer_server_ciphers on;') =>
  nginx(secured(`${ONLY_12} ssl_ciphers ${ciphers}:@SECLEVEL=0; ssl_dhparam FOLDER/../dh${bits}.pem; ${more}`));
/** Passes hellos on to a server with these settings, and closes the connection after others. */
const picky = (refused: string, settings = '{}') => `
const { readFileSync } = require('node:fs');
const { connect, createServer } = require('node:net');
const [cert, key] = ['crt', 'key'].map((kind) => readFileSync('FOLDER/site.' + kind));
const headers = { 'content-type': 'text/html', 'strict-transport-security': 'max-age=31536000' };
const secure = require('node:https').createServer({ cert, key, ...${settings} }, (_, response) =>
  response.writeHead(200, headers).end('<title>x</title>')).listen(0, '127.0.0.1');
secure.on('tlsClientError', () => {});
const suitesOf = (hello) => hello.readUInt16BE(44 + hello[43]) / 2;
const knows13 = (hello) => hello.includes(Buffer.from('0304', 'hex'), 44);
createServer((socket) => socket.on('error', () => {}).once('data', (hello) => {
  if (${refused}) return socket.end();
  const other = connect(secure.address().port, '127.0.0.1').on('error', () => socket.destroy());
  other.write(hello);
  socket.pipe(other).pipe(socket);
})).listen(PORT, '127.0.0.1');`;

/** Whether visitors get to a page. */
const WAYS: readonly WebCase[] = [
  { name: 'a good website', start: nginx(), ends: PAGES, verdict: 'fine', faults: [] },
  {
    name: 'port 443 closed, and plain HTTP redirects there',
    start: nginx({ secure: null }),
    ends: ['closed', 'closed'],
    verdict: 'found',
    faults: ['http-entries.closed'],
  },
  {
    name: 'port 443 closed, and the page over plain HTTP',
    start: nginx({ plain: OVER_HTTP, secure: null }),
    ends: ['page', 'closed'],
    verdict: 'found',
    faults: ['http-entries.closed', 'http-redirects.missing'],
  },
  {
    name: 'plain HTTP at port 443',
    start: nginx({ listen: '', secure: "return 200 'x';" }),
    ends: NO_TLS,
    verdict: 'found',
    faults: ['http-entries.tls'],
  },
  { name: 'a reset after the hello', start: port('reset'), ends: NO_TLS, verdict: 'unknown', faults: [] },
  { name: 'an end after the hello', start: port('end'), ends: NO_TLS, verdict: 'unknown', faults: [] },
  {
    name: 'no answer to the hello',
    start: port('silent'),
    ends: ['no-answer', 'no-answer'],
    verdict: 'unknown',
    faults: [],
  },
  {
    name: 'names that the server refuses',
    start: nginx({ secure: 'ssl_reject_handshake on;' }),
    ends: NO_TLS,
    verdict: 'found',
    faults: ['http-entries.tls'],
  },
  {
    name: 'HTTPS that leads back to plain HTTP',
    keepsNone: true,
    start: nginx(answering('return 301 http://$host/;')),
    ends: ['loop', 'loop'],
    verdict: 'found',
    faults: ['http-entries.loop'],
  },
  {
    name: 'a redirect to itself',
    start: nginx(answering('return 302 https://$host/;')),
    ends: ['loop', 'loop'],
    verdict: 'found',
    faults: ['http-entries.loop'],
  },
  {
    name: 'a page that is not found',
    start: nginx(answering('return 404;')),
    ends: ['error', 'error'],
    verdict: 'found',
    faults: ['http-entries.error'],
  },
  {
    name: 'an overloaded server',
    start: nginx(answering('return 503;')),
    ends: ['withheld', 'withheld'],
    verdict: 'unknown',
    faults: [],
  },
  {
    name: 'a password',
    start: nginx(answering('return 401;')),
    ends: ['withheld', 'withheld'],
    verdict: 'unknown',
    faults: [],
  },
  {
    name: 'an overloaded server, and the page over plain HTTP',
    start: nginx({ plain: OVER_HTTP, ...answering('return 503;') }),
    ends: ['page', 'withheld'],
    verdict: 'unknown',
    faults: ['http-redirects.missing'],
  },
  {
    name: 'nginx asks for a certificate of the client',
    keepsNone: true,
    start: nginx(
      answering('ssl_verify_client on; ssl_client_certificate FOLDER/site.crt; location / { return 200 x; }'),
    ),
    ends: ['error', 'error'],
    verdict: 'found',
    faults: ['http-entries.error'],
  },
  {
    name: 'Apache asks for a certificate of the client',
    start: apache('SSLProtocol -all +TLSv1.2\nSSLVerifyClient require\nSSLCACertificateFile FOLDER/site.crt'),
    ends: NO_TLS,
    verdict: 'found',
    faults: ['http-entries.tls'],
  },
  {
    name: 'no answer to the request',
    start: nginx(answering('return 444;')),
    ends: ['closed', 'closed'],
    verdict: 'unknown',
    faults: [],
  },
  {
    name: 'www is not in the certificate',
    start: nginx(),
    covers: 'apex',
    ends: ['page', 'page', 'certificate', 'certificate'],
    verdict: 'found',
    faults: ['http-entries.certificate'],
  },
  {
    name: 'www shows an error',
    start: nginx(
      answering("if ($host = www.NAME) { return 404; } default_type text/html; return 200 '<title>x</title>';"),
    ),
    ends: ['page', 'page', 'error', 'error'],
    verdict: 'found',
    faults: ['http-entries.error'],
  },
  {
    name: 'TLS 1.0 and 1.1 alone',
    start: nginx(secured('ssl_protocols TLSv1 TLSv1.1; ssl_ciphers DEFAULT:@SECLEVEL=0;')),
    ends: NO_TLS,
    verdict: 'found',
    faults: ['http-entries.tls', 'tls-versions.only-old'],
  },
  {
    name: 'a server that closes hellos with TLS 1.3',
    start: odd(picky('knows13(hello)', "{ maxVersion: 'TLSv1.2' }")),
    ends: NO_TLS,
    verdict: 'found',
    faults: ['http-entries.tls'],
  },
  {
    name: 'a server that closes hellos with more than 32 suites',
    start: odd(picky('suitesOf(hello) > 32')),
    ends: PAGES,
    verdict: 'fine',
    faults: [],
  },
  { name: 'port 80 closed', start: nginx({ plain: null }), ends: ['closed', 'page'], verdict: 'fine', faults: [] },
  {
    name: 'a redirect to a private address',
    start: nginx(answering('return 302 http://10.0.0.1/;')),
    ends: ['private', 'private'],
    verdict: 'found',
    faults: ['http-entries.private'],
  },
  {
    name: 'a redirect to a name without an address',
    start: nginx(answering('return 302 https://nowhere.NAME/;')),
    ends: ['no-address', 'no-address'],
    verdict: 'found',
    faults: ['http-entries.no-address'],
  },
  {
    name: 'the page over plain HTTP as well',
    start: nginx({ plain: OVER_HTTP }),
    ends: PAGES,
    verdict: 'fine',
    faults: ['http-redirects.missing'],
  },
  {
    name: 'everything leads to www',
    start: nginx({
      plain: 'return 301 https://www.NAME/;',
      ...answering(
        "if ($host = NAME) { return 301 https://www.NAME/; } default_type text/html; return 200 '<title>x</title>';",
      ),
    }),
    ends: PAGES,
    verdict: 'fine',
    faults: [],
  },
  {
    name: 'www alone redirects to HTTPS',
    start: nginx({
      plain: "if ($host = www.NAME) { return 301 https://$host/; } default_type text/html; return 200 'x';",
    }),
    ends: PAGES,
    verdict: 'fine',
    faults: ['http-redirects.missing'],
  },
];

/** The test servers of OpenSSL and GnuTLS close each connection. */
const CLOSING = ['OpenSSL', 'GnuTLS', '3DES', 'RC4', 'finite fields'];
const keeping = (name: string) => (CLOSING.some((word) => name.startsWith(word)) ? ({ keepsNone: true } as const) : {});

/** What certificates say. */
const CERTIFICATES: readonly WebCase[] = [
  ...(
    [
      ['20 hours left of 90 days', lasting(20 * HOUR), ['tls-certificate.imminent']],
      ['5 days left of 90', lasting(5 * DAY), ['tls-certificate.soon']],
      ['13 days left of 90', lasting(13 * DAY), ['tls-certificate.soon']],
      ['15 days left of 90', lasting(15 * DAY), []],
      ['15 days left of a year', lasting(15 * DAY, 365 * DAY), []],
      ['4 days left of 7', lasting(4 * DAY, 7 * DAY), []],
      ['1 day left of 7', lasting(DAY, 7 * DAY), ['tls-certificate.soon']],
      ['12 hours left of 7 days', lasting(12 * HOUR, 7 * DAY), ['tls-certificate.imminent']],
      ['must-staple without a staple', { requiresStaple: true }, ['tls-certificate.no-staple']],
    ] as const
  ).map(([name, certificate, faults]) => ({
    ...{ name, certificate, faults, start: nginx(), ends: PAGES },
    verdict: faults.some((id) => id === 'tls-certificate.imminent') ? ('found' as const) : ('fine' as const),
  })),
  ...(
    [
      ['expired an hour ago', lasting(-HOUR), 'expired'],
      ['valid from tomorrow', { validFrom: from(DAY), validTo: from(90 * DAY) }, 'not-yet-valid'],
      ['self-signed', { isSelfSigned: true }, 'untrusted'],
      ['of another name', { names: ['other.example'] }, 'wrong-host'],
      ['of a wildcard one level too high', { names: ['*.com'] }, 'wrong-host'],
      ['signed with SHA-1', { isOutdated: true }, 'old-signature'],
      ['SHA-1 and nearly expired', { isOutdated: true, ...lasting(20 * HOUR) }, 'old-signature'],
      ['SHA-1 and expired', { isOutdated: true, ...lasting(-HOUR) }, 'expired'],
      ['of an issuer that has expired', { issuer: { CN: 'Middle', O: 'Lab' }, issuerUntil: from(-DAY) }, 'untrusted'],
    ] as const
  ).map(([name, certificate, outcome]) => ({
    ...{ name, certificate, ends: REJECTED, verdict: 'found' as const },
    start: nginx(secured('ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers DEFAULT:@SECLEVEL=0;')),
    faults: ['http-entries.certificate', `tls-certificate.${outcome}`],
  })),
  {
    name: 'a key of P-521, which Chrome does not use',
    certificate: { keys: keysOf('P-521') },
    start: nginx(),
    ends: PAGES,
    verdict: 'found',
    faults: ['tls-browsers.key'],
  },
  {
    name: 'a key of Ed25519, which no browser uses',
    certificate: { keys: generateKeyPairSync('ed25519') },
    start: nginx(),
    ends: NO_TLS,
    verdict: 'found',
    faults: ['http-entries.tls'],
  },
];

/** How strong the offers are, and whether browsers can use them. */
const STRENGTH: readonly WebCase[] = [
  ...(
    [
      ['nginx of today', nginx(), []],
      ['Apache of today', apache('SSLProtocol all -TLSv1 -TLSv1.1'), []],
      ['HAProxy of today', haproxy(''), []],
      ['Caddy of today', caddy(''), []],
      ['lighttpd of today', lighttpd(''), []],
      ['stunnel of today', stunnel(), []],
      ['OpenSSL of today', sServer(), []],
      ['GnuTLS of today', gnutls('NORMAL:-VERS-TLS1.0:-VERS-TLS1.1'), []],
      ['Caddy with TLS 1.3 alone', caddy('protocols tls1.3'), []],
      ['TLS 1.2 alone', with12(GCM), []],
      ['CBC alone', with12('ECDHE-RSA-AES128-SHA'), []],
      ['no forward secrecy', with12('AES128-GCM-SHA256'), []],
      [
        'TLS 1.0 to 1.3',
        nginx(secured(`ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_ciphers DEFAULT:@SECLEVEL=0;`)),
        ['tls-versions.old'],
      ],
      [
        'Apache with TLS 1.1',
        apache('SSLProtocol all -TLSv1\nSSLCipherSuite DEFAULT:@SECLEVEL=0'),
        ['tls-versions.old'],
      ],
      ['HAProxy with TLS 1.0', haproxy('ssl-min-ver TLSv1.0 ciphers DEFAULT:@SECLEVEL=0'), ['tls-versions.old']],
      ['3DES next to strong suites', gnutls('NORMAL:+3DES-CBC:-VERS-TLS1.0:-VERS-TLS1.1'), ['tls-ciphers.broken']],
      ['RC4 next to strong suites', gnutls('NORMAL:+ARCFOUR-128:-VERS-TLS1.0:-VERS-TLS1.1'), ['tls-ciphers.broken']],
      ['DH of 1024 bits, last', withDh(1024, `${GCM}:DHE-RSA-AES128-GCM-SHA256`), ['tls-dh.short']],
      ['DH of 1024 bits, behind CBC', withDh(1024, `${GCM}:ECDHE-RSA-AES128-SHA:DHE-RSA-AES128-SHA`), ['tls-dh.short']],
      [
        'DH of 1024 bits, behind suites without forward secrecy',
        withDh(1024, `${GCM}:ECDHE-RSA-AES128-SHA:AES128-SHA:DHE-RSA-AES128-SHA`),
        ['tls-dh.short'],
      ],
      ['DH of 1024 bits, first', withDh(1024, `DHE-RSA-AES128-GCM-SHA256:${GCM}:AES128-SHA`), ['tls-dh.short']],
      [
        'DH of 1024 bits, in the order of the client',
        withDh(1024, `${GCM}:ECDHE-RSA-AES128-SHA:DHE-RSA-AES128-SHA`, ''),
        ['tls-dh.short'],
      ],
      ['DH of 2048 bits', withDh(2048, `${GCM}:DHE-RSA-AES128-GCM-SHA256`), []],
    ] as const
  ).map(([name, start, faults]) => ({
    ...{ name, start, faults, ends: PAGES, verdict: 'fine' as const },
    ...keeping(name),
  })),
  ...(
    [
      ['NULL next to strong suites', with12(`${GCM}:NULL-SHA256:@SECLEVEL=0`), ['tls-ciphers.open']],
      ['anonymous next to strong suites', with12(`${GCM}:AECDH-AES128-SHA:@SECLEVEL=0`), ['tls-ciphers.open']],
      [
        'everything that OpenSSL has',
        nginx(secured(`ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_ciphers ${ALL};`)),
        ['tls-ciphers.open', 'tls-versions.old'],
      ],
      [
        'stunnel with everything',
        stunnel('sslVersionMin = TLSv1', 'securityLevel = 0', `ciphers = ${ALL}`),
        ['tls-ciphers.open', 'tls-versions.old'],
      ],
      ['DHE alone, 2048 bits', withDh(2048, 'DHE-RSA-AES128-GCM-SHA256'), ['tls-ciphers.no-browser']],
      ['DHE alone, 1024 bits', withDh(1024, 'DHE-RSA-AES128-GCM-SHA256'), ['tls-ciphers.no-browser', 'tls-dh.short']],
      ['the group P-521 alone, which Chrome lacks', withGroup('P-521'), ['tls-browsers.groups']],
      [
        'finite fields alone in TLS 1.3',
        gnutls('NORMAL:-VERS-ALL:+VERS-TLS1.3:-GROUP-ALL:+GROUP-FFDHE2048'),
        ['tls-browsers.groups'],
      ],
    ] as const
  ).map(([name, start, faults]) => ({
    ...{ name, start, faults, ends: PAGES, verdict: 'found' as const },
    ...keeping(name),
  })),
  ...(
    [
      ['ARIA alone', with12('ECDHE-ARIA128-GCM-SHA256'), ['tls-ciphers.no-browser']],
      ['Camellia alone', with12('ECDHE-RSA-CAMELLIA128-SHA256'), ['tls-ciphers.no-browser']],
      ['CCM alone in TLS 1.3', sServer('-tls1_3', '-ciphersuites', 'TLS_AES_128_CCM_SHA256'), []],
      ['the group X448 alone', withGroup('X448'), ['tls-browsers.groups']],
      ['brainpool alone', with12(`${GCM}; ssl_ecdh_curve brainpoolP256r1`), []],
    ] as const
  ).map(([name, start, faults]) => ({
    ...{ name, start, ends: NO_TLS, verdict: 'found' as const },
    faults: ['http-entries.tls', ...faults],
  })),
];

export const WEB_CASES: readonly WebCase[] = [...WAYS, ...CERTIFICATES, ...STRENGTH];
