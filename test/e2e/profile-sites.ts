import { createHash, generateKeyPairSync } from 'node:crypto';
import type { TlsOptions } from 'node:tls';
import { MAIL } from '../lab/domains/lab-domain.js';
import type { Lab } from '../lab/lab.js';
import { LoopbackServer } from '../lab/loopback-server.js';
import type { SmtpManner } from '../lab/smtp-host.js';
import { byScheme, serve, text, toHttps } from '../lab/sites/pages.js';
import type { Identification } from '../lab/web-faults.js';
import { simulatedTlsBytes } from '../network/simulated-tls-server.js';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const KEYS = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const DIGEST = createHash('sha256')
  .update(KEYS.publicKey.export({ type: 'spki', format: 'der' }))
  .digest('hex');
const TRIPLE_DES = 0x000a;
const RC4 = 0x0005;

interface ProfileSite {
  readonly domain: string;
  readonly addresses: readonly string[];
  readonly records?: string;
  readonly signed?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly securityTxt?: string;
  readonly tls?: TlsOptions;
  readonly certificate: Identification;
}

const STRICT = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** Websites for requirements about TLS and headers. */
const SITES: readonly ProfileSite[] = [
  {
    domain: 'tlsgood.com',
    addresses: ['77.77.3.40', '2a0f:7777:3::40'],
    records: `@ CAA 0 issue "letsencrypt.org"\n_443._tcp TLSA 3 1 1 ${DIGEST}`,
    signed: true,
    headers: {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'content-security-policy': STRICT,
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    securityTxt: 'Contact: mailto:security@tlsgood.com\nExpires: 2036-01-01T00:00:00Z\n',
    tls: {
      minVersion: 'TLSv1.2',
      ciphers: 'TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256:ECDHE-ECDSA-AES256-GCM-SHA384',
      ecdhCurve: 'X25519:prime256v1:secp384r1',
    },
    certificate: (ca, host) =>
      ca.issue({
        names: [host],
        keys: KEYS,
        validFrom: inDays(-10),
        validTo: inDays(80),
        issuer: { CN: 'E7', O: "Let's Encrypt" },
      }),
  },
  {
    domain: 'tlsold.com',
    addresses: ['77.77.3.41'],
    records: `_443._tcp TLSA 3 1 1 ${'ab'.repeat(32)}`,
    signed: true,
    tls: { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0', honorCipherOrder: false },
    certificate: (ca) =>
      ca.issue({ names: ['another.example'], keys: generateKeyPairSync('rsa', { modulusLength: 1536 }) }),
  },
  {
    domain: 'tlsfields.com',
    addresses: ['77.77.3.44'],
    headers: { 'referrer-policy': 'unsafe-url' },
    tls: { minVersion: 'TLSv1.3', ecdhCurve: 'X25519:ffdhe2048' },
    certificate: (ca, host) => ca.issue({ names: [host] }),
  },
  {
    domain: 'tlssha1.com',
    addresses: ['77.77.3.42'],
    tls: { ciphers: 'DEFAULT:@SECLEVEL=0' },
    certificate: (ca, host) => ca.issue({ names: [host], isOutdated: true }),
  },
];

const RSA_KEYS = generateKeyPairSync('rsa', { modulusLength: 1536 });

/** Mail servers for requirements about TLS. */
export async function openProfileMailServers({ internet, hosts }: Lab): Promise<void> {
  const place = async (domain: string, address: string, manner: SmtpManner) => {
    internet.register(domain, { records: `@ A 77.77.3.1\n@ MX 10 mx\nmx A ${address}` });
    await hosts.smtp(address, manner);
  };
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: 'ALL:@SECLEVEL=0' } as const;
  await place('mailonce.com', '77.77.6.75', { tls: old });
  await place('mailold.com', '77.77.6.70', {
    tls: old,
    certificate: (ca, host) => ca.issue({ names: [host], keys: RSA_KEYS }),
  });
  await place('mailsha1.com', '77.77.6.71', {
    tls: { ciphers: 'DEFAULT:@SECLEVEL=0' },
    certificate: (ca, host) => ca.issue({ names: [host], isOutdated: true }),
  });
  const withSuite = (suite: number): SmtpManner => ({
    oldTls: simulatedTlsBytes({
      versions: ['TLS 1.2'],
      suites: { 'TLS 1.2': [0xc02b, suite] },
      groups: ['secp256r1'],
      order: 'server',
    }),
  });
  await place('mail3des.com', '77.77.6.72', withSuite(TRIPLE_DES));
  await place('mailrc4.com', '77.77.6.76', withSuite(RC4));
  await place('mailfields.com', '77.77.6.73', { tls: { minVersion: 'TLSv1.3', ecdhCurve: 'X25519:ffdhe2048' } });
  let connections = 0;
  await place('maillimited.com', '77.77.6.74', {
    get greeting() {
      return connections++ === 0 ? '220 mx.maillimited.com ESMTP' : '421 too many connections';
    },
  });
}

export async function openProfileSites({ internet, hosts }: Lab): Promise<LoopbackServer> {
  for (const { domain, addresses, records = '', signed, headers = {}, tls = {}, ...site } of SITES) {
    const addressed = addresses.map((one) => `@ ${one.includes(':') ? 'AAAA' : 'A'} ${one}`).join('\n');
    internet.register(domain, { records: `${addressed}\n${MAIL}\n${records}`, ...(signed && { signing: {} }) });
    const home = { headers, body: '<!doctype html><title>A site</title>' };
    const pages = {
      '/': home,
      ...(site.securityTxt !== undefined && { '/.well-known/security.txt': text(site.securityTxt) }),
    };
    for (const address of addresses) {
      await hosts.webHost(address, tls);
      await hosts.web(address, domain, byScheme(serve(pages), toHttps), site.certificate);
    }
  }
  internet.register('tls3des.com', { records: `@ A 77.77.3.43\n${MAIL}` });
  const ancient = await LoopbackServer.start();
  const answer = simulatedTlsBytes({
    versions: ['TLS 1.2', 'TLS 1.0', 'SSL 3.0'],
    suites: { 'TLS 1.2': [0xc02f, TRIPLE_DES], 'TLS 1.0': [TRIPLE_DES], 'SSL 3.0': [TRIPLE_DES] },
    groups: ['secp256r1'],
    order: 'server',
  });
  ancient.onConnection((socket) => socket.on('data', (hello: Buffer) => socket.end(answer(hello))));
  hosts.sockets.place('77.77.3.43', 443, ancient.port);
  return ancient;
}
