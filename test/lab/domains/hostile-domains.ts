import { createPublicKey } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Lab } from '../lab.js';
import { redirect, serve, text, type Pages } from '../sites/pages.js';
import type { Identification } from '../web-faults.js';

/** A domain whose owner sends answers as large and as malformed as possible. */
export interface HostileDomain {
  readonly name: string;
  /** The report that the answers attack. */
  readonly report: 'check' | 'seo-check' | 'mail-check' | 'availability';
  readonly open: (lab: Lab, domain: string, address: string) => unknown;
}

const PAGE = 2 * 1024 * 1024;
const ROBOTS = 500 * 1024;
const TEXT = 57_000;
const STRING = 250;
/** Maximum length of a text that we parse. */
const READ = 8190;

const filled = (unit: string, size: number, start = '') =>
  (start + unit.repeat(Math.ceil(size / unit.length))).slice(0, size);
const strings = (value: string) =>
  value
    .match(new RegExp(`.{1,${STRING}}`, 'gs'))!
    .map((part) => `"${part}"`)
    .join(' ');
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const zone =
  (records: string): HostileDomain['open'] =>
  ({ internet }, domain) =>
    internet.register(domain, { records });

const site =
  (pages: Pages, identification?: Identification): HostileDomain['open'] =>
  async ({ internet, hosts }, domain, address) => {
    internet.register(domain, { records: `@ A ${address}\nwww A ${address}` });
    await hosts.web(address, domain, serve(pages), identification);
  };

const page = (unit: string, start = '<!doctype html>') => site({ '/': { body: filled(unit, PAGE, start) } });
const longPath = `/${'a'.repeat(4000)}`;
const robots = (line: string) =>
  site({
    '/': redirect(longPath),
    [longPath]: { body: '<title>Lamps</title>' },
    '/robots.txt': text(filled(line, ROBOTS, 'User-agent: *\n')),
  });

function packed(times: number): Buffer {
  let body: Buffer = Buffer.from('<title>Lamps</title>');
  for (let i = 0; i < times; i++) body = gzipSync(body);
  return body;
}

const registry: HostileDomain['open'] = ({ internet, rdap }, domain) => {
  internet.register(domain, {});
  const many = (item: unknown) => Array.from({ length: 4000 }, () => item);
  rdap.say(domain, {
    body: {
      objectClassName: 'domain',
      ldhName: domain,
      status: many('active'),
      nameservers: many({ ldhName: 'ns.example.com' }),
      events: many({ eventAction: 'x', eventDate: '2026-01-01T00:00:00Z' }),
      entities: many({ roles: ['x'], entities: [{ roles: ['x'] }] }),
    },
  });
};

/** The key of which OpenSSL takes longest to verify a signature: 4,096 bits, with an exponent of 8 octets. */
function oddKey(): string {
  const n = Buffer.alloc(512, 0xff).toString('base64url');
  const e = Buffer.alloc(8, 0xff).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

export const HOSTILE_DOMAINS: readonly HostileDomain[] = [
  { name: 'dmarc-spaces', report: 'check', open: zone(`_dmarc TXT ${strings(filled(' ', TEXT, 'v=DMARC1;p=none;'))}`) },
  {
    name: 'dmarc-tags',
    report: 'check',
    open: zone(`_dmarc TXT ${strings(filled('a=b;', TEXT, 'v=DMARC1;p=none;'))}`),
  },
  { name: 'spf-spaces', report: 'check', open: zone(`@ TXT ${strings(filled(' ', TEXT, 'v=spf1 a'))}`) },
  { name: 'spf-terms', report: 'check', open: zone(`@ TXT ${strings(filled('a:b ', TEXT, 'v=spf1 '))}`) },
  { name: 'dmarc-blank', report: 'check', open: zone(`_dmarc TXT ${strings(filled(' ', READ))}`) },
  { name: 'spf-blank', report: 'check', open: zone(`@ TXT ${strings(filled(' ', READ))}`) },
  { name: 'spf-limit', report: 'check', open: zone(`@ TXT ${strings(filled('a:b ', READ, 'v=spf1 '))}`) },
  {
    name: 'dmarc-limit',
    report: 'check',
    open: zone(`_dmarc TXT ${strings(filled('a=b;', READ, 'v=DMARC1;p=none;'))}`),
  },
  {
    name: 'mail-hosts-limit',
    report: 'check',
    open: async ({ internet, hosts }, domain, address) => {
      const mx = lines(500, (i) => `@ MX ${i} m${i}`);
      const records = `${mx}\n_mta-sts TXT "v=STSv1; id=1"\nmta-sts A ${address}`;
      internet.register(domain, { records });
      const policy = filled('mx: a.b\n', 64_000, 'version: STSv1\nmode: enforce\nmax_age: 86400\n');
      await hosts.web(address, `mta-sts.${domain}`, serve({ '/.well-known/mta-sts.txt': text(policy) }));
    },
  },
  { name: 'texts-limit', report: 'check', open: zone(lines(500, (i) => `@ TXT "${filled(`${i}=a;`, 100)}"`)) },
  { name: 'addresses-limit', report: 'check', open: zone(lines(500, (i) => `@ A 77.80.${i >> 8}.${i & 255}`)) },
  { name: 'quotes', report: 'check', open: zone(`@ TXT ${strings(filled("' ", TEXT))}`) },
  { name: 'addresses', report: 'check', open: zone(lines(3900, (i) => `@ A 77.80.${i >> 8}.${i & 255}`)) },
  { name: 'texts', report: 'check', open: zone(lines(3900, (i) => `@ TXT "${i.toString(36)}"`)) },
  { name: 'mail-hosts', report: 'check', open: zone(lines(3000, (i) => `@ MX ${i} a`)) },
  { name: 'mail-hosts-too', report: 'mail-check', open: zone(lines(3000, (i) => `@ MX ${i} a`)) },
  { name: 'certificate-authorities', report: 'check', open: zone(lines(2000, (i) => `@ CAA 0 issue "${i}.example"`)) },
  { name: 'robots-tiny', report: 'seo-check', open: robots('Allow:*b\n') },
  { name: 'robots-near', report: 'seo-check', open: robots(`Disallow: /*${'a'.repeat(900)}b\n`) },
  {
    name: 'robots-groups',
    report: 'seo-check',
    open: site({
      '/': { body: '<title>Lamps</title>' },
      '/robots.txt': text(lines(18_000, () => 'User-agent: *\nDisallow: /a')),
    }),
  },
  { name: 'page-tags', report: 'seo-check', open: page('<div>') },
  { name: 'page-angles', report: 'seo-check', open: page('<') },
  { name: 'page-entities', report: 'seo-check', open: page('&am') },
  { name: 'page-links', report: 'seo-check', open: page('<a href="/x">y</a>') },
  { name: 'page-value', report: 'seo-check', open: page('a ', '<link href=/ rel="') },
  {
    name: 'gzips',
    report: 'seo-check',
    open: site({ '/': { headers: { 'content-encoding': 'gzip, '.repeat(1000) }, body: packed(1000) } }),
  },
  {
    name: 'header-lines',
    report: 'check',
    open: site({ '/': { headers: { 'strict-transport-security': `max-age=1${' '.repeat(15_000)}x` } } }),
  },
  {
    name: 'certificate-names',
    report: 'check',
    open: site({}, (ca, host) =>
      ca.issue({ names: [host, ...Array.from({ length: 500 }, (_, i) => `n${i}.${host}`)] }),
    ),
  },
  {
    name: 'delegation',
    report: 'check',
    open: ({ internet }, domain) => {
      const names = Array.from({ length: 1500 }, (_, i) => `ns${i}.${domain}`);
      internet.register(domain, { ns: names, servedBy: ['ns1.dnshost.net', 'ns2.dnshost.net'] });
    },
  },
  {
    name: 'large-answers',
    report: 'check',
    open: (lab, domain) => {
      lab.internet.register(domain);
      lab.enlarge(domain);
    },
  },
  {
    name: 'odd-keys',
    report: 'check',
    open: zone(`*._domainkey TXT ${strings(`v=DKIM1; p=${oddKey()}`)}`),
  },
  { name: 'registry', report: 'availability', open: registry },
  { name: 'registry-too', report: 'check', open: registry },
];

/** Zones with a wildcard that answers every name: any number of hostile domains, without hosts for mail or web. */
export function openHostileZones({ internet }: Lab): readonly string[] {
  const zones = {
    'hostile-dmarc.com': `* TXT ${strings(filled(' ', TEXT, 'v=DMARC1;p=none;'))}`,
    'hostile-spf.com': `* TXT ${strings(filled('a:b ', TEXT, 'v=spf1 '))}`,
    'hostile-addresses.com': lines(3900, (i) => `* A 77.80.${i >> 8}.${i & 255}`),
    'hostile-mail.com': lines(3000, (i) => `* MX ${i} a`),
  };
  for (const [name, records] of Object.entries(zones)) internet.register(name, { records });
  return Object.keys(zones);
}
