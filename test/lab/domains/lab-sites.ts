import type { Lab } from '../lab.js';
import { LOGO_SITE } from './health-bimi-domains.js';
import { type Pages, redirect, serve, text } from '../sites/pages.js';

const ADDRESSES = ['77.77.3.1', '2a0f:7777:3::1'];

const HOME = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Perfect: a domain in good order</title>
<meta name="description" content="An example of a small company whose domain, mail and web site are all in good order, as they should be.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://perfect.test/"><link rel="icon" href="/logo.svg"></head>
<body><h1>Perfect</h1><p>${'Everything about this domain is in order. '.repeat(20)}</p><a href="/about">About us</a></body></html>`;

const SITES: Readonly<Record<string, Pages>> = {
  'logos.com': LOGO_SITE,
  'perfect.test': {
    '/': { body: HOME },
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
  'www.perfect.test': { '/': redirect('https://perfect.test/') },
  'mta-sts.perfect.test': {
    '/.well-known/mta-sts.txt': text('version: STSv1\r\nmode: enforce\r\nmx: mail.perfect.test\r\nmax_age: 604800\r\n'),
  },
};

/** The web sites of the lab's domains. */
export async function openSites({ hosts }: Lab): Promise<void> {
  for (const address of ADDRESSES)
    for (const [host, pages] of Object.entries(SITES)) await hosts.web(address, host, serve(pages));
}
