import type { Lab } from '../lab.js';
import { byScheme, redirect, SECURITY_HEADERS, serve, text, toHttps } from '../sites/pages.js';
import { LOGO_SITE } from './health-bimi-domains.js';
import { HEALTH_SITES } from './health-sites.js';
import type { LabSite } from './lab-site.js';

const ADDRESSES = ['77.77.3.1', '2a0f:7777:3::1'];
/** Addresses at which every host name has a site. */
export const WEB_ADDRESSES = [...ADDRESSES, '77.77.3.9'];

const HOME = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Perfect: a domain in good order</title>
<meta name="description" content="An example of a small company whose domain, mail and web site are all in good order, as they should be.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://perfect.test/"><link rel="icon" href="/logo.svg"></head>
<body><h1>Perfect</h1><p>${'Everything about this domain is in order. '.repeat(20)}</p><a href="/about">About us</a></body></html>`;

const PERFECT_SITES: readonly LabSite[] = [
  { host: 'logos.com', pages: LOGO_SITE },
  {
    host: 'perfect.test',
    pages: {
      '/': { headers: SECURITY_HEADERS, body: HOME },
      '/.well-known/security.txt': text('Contact: mailto:security@perfect.test\nExpires: 2036-01-01T00:00:00Z\n'),
      '/robots.txt': text('User-agent: *\nAllow: /\nSitemap: https://perfect.test/sitemap.xml\n'),
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://perfect.test/</loc></url></urlset>',
      },
      '/logo.svg': {
        headers: { 'content-type': 'image/svg+xml' },
        body: '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps"><title>Perfect</title></svg>',
      },
    },
  },
  { host: 'www.perfect.test', pages: { '/': redirect('https://perfect.test/') } },
  {
    host: 'mta-sts.perfect.test',
    pages: {
      '/.well-known/mta-sts.txt': text(
        'version: STSv1\r\nmode: enforce\r\nmx: mail.perfect.test\r\nmax_age: 604800\r\n',
      ),
    },
  },
];

/** The default site: one page without faults. */
const PLAIN_SITE = byScheme(
  serve({ '/': { headers: SECURITY_HEADERS, body: '<!doctype html><title>A site</title>' } }),
  toHttps,
);

/** The web sites of the lab's domains. */
export async function openSites({ hosts }: Lab): Promise<void> {
  for (const address of WEB_ADDRESSES) (await hosts.webHost(address)).elsewhere(PLAIN_SITE);
  for (const { host, pages = {}, open, addresses = ADDRESSES, tls, ...site } of [...PERFECT_SITES, ...HEALTH_SITES])
    for (const address of addresses) {
      await hosts.webHost(address, tls);
      await hosts.web(address, host, byScheme(serve(pages), open ? serve(open) : toHttps), site.certificate);
      if (site.withoutHttps) hosts.sockets.place(address, 443, 'ECONNREFUSED');
    }
}
