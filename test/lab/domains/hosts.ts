import type { Lab } from '../lab.js';
import { MAIL_PORTS, mailServer } from '../mail-server.js';
import { bootstrapSite, rdapSite, type Registration } from '../rdap-site.js';
import { type Site, webServer } from '../web-server.js';

const WEB_ADDRESSES = ['77.77.3.1', '2a0f:7777:3::1'];
const MAIL_ADDRESSES = ['77.77.4.1', '2a0f:7777:4::1', '77.77.4.2'];
const RDAP_ADDRESS = '77.77.5.1';
const RDAP_HOST = 'rdap.nic.net';

const html = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
const text = { 'content-type': 'text/plain; charset=utf-8' };

const SITES: Readonly<Record<string, Site>> = {
  'perfect.test': {
    '/': { body: html('Perfect') },
    '/robots.txt': { headers: text, body: 'User-agent: *\nAllow: /\nSitemap: https://perfect.test/sitemap.xml\n' },
    '/logo.svg': {
      headers: { 'content-type': 'image/svg+xml' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps"><title>Perfect</title></svg>',
    },
  },
  'www.perfect.test': { '/': { status: 301, headers: { location: 'https://perfect.test/' } } },
  'mta-sts.perfect.test': {
    '/.well-known/mta-sts.txt': {
      headers: text,
      body: 'version: STSv1\r\nmode: enforce\r\nmx: mail.perfect.test\r\nmax_age: 604800\r\n',
    },
  },
};
const PLAIN_SITE: Site = { '/': { body: html('It works') } };

const GOOD: Registration = {
  registrar: 'Lab Registrar',
  created: '2019-03-01T10:00:00Z',
  expires: '2027-03-01T10:00:00Z',
};

/** Web, mail and RDAP of the domains, at the addresses that the DNS gives for them. */
export async function startHosts(lab: Lab, domains: readonly string[]): Promise<void> {
  const siteOf = (host: string) => SITES[host] ?? PLAIN_SITE;
  await lab.place(WEB_ADDRESSES, 80, webServer(siteOf));
  await lab.place(WEB_ADDRESSES, 443, webServer(siteOf, lab.authority));
  const mail = lab.authority.issue({ names: ['mail.perfect.test'] });
  for (const port of MAIL_PORTS) await lab.place(MAIL_ADDRESSES, port, mailServer(port, mail));
  // A registry that knows who has what, one that denies what is delegated, and one (de) without RDAP.
  const registered = domains.filter((domain) => /\.(test|com|net)$/.test(domain));
  const rdap = rdapSite({
    ...Object.fromEntries(registered.map((domain) => [domain, GOOD])),
    'nomail.com': { ...GOOD, expires: '2026-11-01T10:00:00Z' },
  });
  await lab.place(
    [RDAP_ADDRESS],
    443,
    webServer(() => rdap, lab.authority),
  );
  lab.internet.zone('nic.net').add(`rdap A ${RDAP_ADDRESS}`);
  const bootstrap = bootstrapSite([[['test', 'com', 'net', 'example'], `https://${RDAP_HOST}/`]]);
  lab.bootstrapPort = (
    await lab.place(
      [],
      80,
      webServer(() => bootstrap),
    )
  ).port;
}
