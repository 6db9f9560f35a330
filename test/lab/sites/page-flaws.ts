import { BODY, HEAD, jsonLd, page, sitemap, VIEWPORT, WORDS } from './good-site.js';
import { redirect, text } from './pages.js';
import type { SeoSite } from './seo-site.js';

const DOUBLED = page(
  `<title>Lamps made in Berlin</title><title>Lamps made in Hamburg</title>
  <meta name="description" content="Lamps"><meta name="description" content="More lamps">
  <link rel="canonical" href="/a"><link rel="canonical" href="/b"><link rel="alternate" hreflang="en-UK" href="/en">
  <meta name="googlebot" content="noindex"><meta name="bingbot" content="nosnippet"><meta name="robots" content="noai">
  <meta name="viewport" content="user-scalable=no"><meta property="og:image" content="/lamp.png"><base href="http://[">
  <meta http-equiv="refresh" content="0; url=/new">${jsonLd('{"@type": ')}`,
  `<h1>Lamps</h1><h1>Brass</h1><h3>Glass</h3><img src="http://shop-03.test/lamp.png">
  <a href="javascript:more()">More lamps</a><a href="/more">Click here</a>`,
  { lang: 'english', charset: 'latin1' },
);

/** Sites with faulty pages. */
export const PAGE_FLAWS: readonly SeoSite[] = [
  {
    name: 'shop-02.test',
    shows: 'nothing there but a sentence, and that without encryption too',
    pages: { '/': { headers: { 'content-type': 'text/html' }, body: '<p>Lamps.' } },
    open: { '/': { body: '<p>Lamps.' } },
  },
  {
    name: 'shop-03.test',
    shows: 'everything twice, and the start page in the place of every file',
    pages: {
      '/': { headers: { 'content-type': 'text/html; charset=iso-8859-1' }, body: DOUBLED },
    },
    otherwise: { body: DOUBLED },
    www: { '/': { body: DOUBLED } },
  },
  {
    name: 'shop-04.test',
    shows: 'everything too long',
    pages: {
      '/': {
        headers: { 'content-type': 'text/html; charset=iso-8859-1' },
        body: page(
          `<title>${WORDS}</title><meta name="description" content="${WORDS}"><base href="https://shop-01.test/">
          <link rel="canonical" href="/lamps"><link rel="alternate" hreflang="en" href="/en">
          <meta http-equiv="refresh" content="30; url=/new">${jsonLd('{"name": "Lamps"}')}`,
          `<h1>Lamps</h1><script>${'x'.repeat(200_000)}</script>`,
        ),
      },
      '/robots.txt': text(`Sitemap: https://shop-04.test/sitemap.txt\n${'# lamps\n'.repeat(70_000)}`),
      '/sitemap.txt': text('https://shop-04.test/\n'.repeat(50_001)),
      '/llms.txt': text(`# Lamps\n\n${WORDS.repeat(50)}`),
    },
    www: { '/': redirect('/1'), '/1': redirect('/2'), '/2': redirect('https://shop-04.test/') },
  },
  {
    name: 'shop-05.test',
    shows: 'everything too short',
    pages: {
      '/': {
        body: page(
          `<title>Lamps</title><meta name="description" content="Lamps">${VIEWPORT}
          <meta name="robots" content="max-snippet:0"><link rel="canonical" href="https://shop-05.test/lamps">
          <link rel="alternate" hreflang="de" href="https://shop-01.test/">
          ${jsonLd('{"@context": "https://schema.org", "@type": "Organization", "name": "Lamps"}')}`,
          `${BODY}<p data-nosnippet>Brass</p>`,
        ),
      },
      '/lamps': { body: page(HEAD, BODY) },
      '/robots.txt': text('Disallow: /cart\nUser-agent: *\nAllow: /\nSitemap: https://shop-05.test/sitemap.xml\n'),
      '/sitemap.xml': text('<urlset><url>'),
      '/llms.txt': text('# Lamps'),
    },
    www: { '/': redirect('https://shop-05.test/', 302) },
  },
  {
    name: 'shop-06.test',
    shows: 'a page past its date',
    pages: {
      '/': {
        body: page(
          `${HEAD}<meta name="robots" content="unavailable_after: 2020-01-01"><link rel="canonical" href="http://[">
          ${jsonLd('{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}')}`,
          BODY,
        ),
      },
      '/robots.txt': text('User-agent: *\nDisallow: cart\nSitemap: https://shop-06.test/gone.xml\n'),
      '/gone.xml': { status: 404 },
      '/llms.txt': text('[All lamps](https://shop-06.test/all) are made of glass and of brass, by hand.'),
    },
    otherwise: redirect('/', 302),
    www: {},
  },
  {
    name: 'shop-07.test',
    shows: 'a page in a frame',
    pages: {
      '/': {
        body: page(
          `${HEAD}<link rel="canonical" href="https://shop-01.test/">`,
          '<iframe src="https://shop-01.test/"></iframe>',
        ),
      },
      '/robots.txt': text('User-agent *\nAllow: /\nSitemap: https://shop-07.test/sitemap.html\n'),
      '/sitemap.html': { body: page(HEAD, BODY) },
      '/llms.txt': text(`# Lamps\n\n> ${WORDS}`),
    },
  },
  {
    name: 'shop-08.test',
    shows: 'a set of frames, known by an address where nothing is',
    pages: {
      '/': {
        body: page(
          `${HEAD}<link rel="canonical" href="https://shop-08.test/gone">`,
          '<frameset><frame src="/lamps"></frameset>',
        ),
      },
      '/robots.txt': text('User-agent: *\nNoindex: /cart\nSitemap: https://shop-08.test/sitemap.xml\n'),
      '/sitemap.xml': text(sitemap(['2099-01-01'])),
      '/llms.txt': text(`# Lamps\n\n- [All lamps](https://shop-08.test/all)\n\n${WORDS}`),
    },
  },
  {
    name: 'shop-09.test',
    shows: 'known by an address that search is to leave out',
    pages: {
      '/': { body: page(`${HEAD}<link rel="canonical" href="https://shop-09.test/lamps">`, BODY), delayMs: 1900 },
      '/lamps': { headers: { 'x-robots-tag': 'noindex' }, body: page(HEAD, BODY) },
      '/robots.txt': text('User-agent: *\nAllow: /\nSitemap: /sitemap.xml\n'),
      '/sitemap.xml': text(sitemap(Array.from({ length: 10 }, () => '2026-11-01'))),
      '/llms.txt': { status: 500 },
    },
  },
  {
    name: 'shop-10.test',
    shows: 'a shell for scripts, known by an address that leads back to it',
    pages: {
      '/': redirect('/shop/', 302),
      '/shop/': {
        body: page(`${HEAD}<link rel="canonical" href="https://shop-10.test/">`, '<script src="/a.js"></script>'),
      },
    },
  },
  {
    name: 'deep-01.test',
    shows: 'a good home page, and a product that is kept out of search',
    page: '/lamps?id=7',
    pages: {
      '/': { body: page(HEAD, BODY) },
      '/lamps?id=7': {
        body: page(
          `${HEAD}<meta name="robots" content="noindex"><link rel="canonical" href="https://deep-01.test/">`,
          `${BODY}${jsonLd('{"@context": "https://schema.org", "@type": "Product"}')}`,
        ),
      },
      '/old': redirect('/lamps?id=7'),
      '/robots.txt': text('User-agent: *\nDisallow: /lamps\n'),
    },
    www: { '/lamps?id=7': redirect('https://deep-01.test/lamps?id=7') },
  },
  {
    name: 'deep-02.test',
    shows: 'a page that was removed and leads to the home page',
    page: '/gone',
    pages: { '/': { body: page(HEAD, BODY) }, '/gone': redirect('/') },
  },
  {
    name: 'deep-03.test',
    shows: 'a page that was renamed',
    page: '/old',
    pages: { '/': { body: page(HEAD, BODY) }, '/old': redirect('/new'), '/new': { body: page(HEAD, BODY) } },
  },
];
