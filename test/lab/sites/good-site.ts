import { gzipSync } from 'node:zlib';
import { text } from './pages.js';
import type { SeoSite } from './seo-site.js';

export const WORDS = 'Lamps of glass and brass made by hand in Berlin. '.repeat(50);
export const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const ICON = '<link rel="icon" href="/lamp.svg">';

/** A complete page with a head and a body. */
export const page = (head: string, body: string, { lang = 'en', charset = 'utf-8' } = {}): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="${charset}">${head}</head><body>${body}</body></html>`;

/** A correct head without a canonical URL. */
export const HEAD = `<title>Lamps made in Berlin</title>${VIEWPORT}${ICON}
  <meta name="description" content="Lamps of glass and brass, made by hand in small numbers in Berlin since 1923.">`;
export const BODY = `<h1>Lamps</h1><p>${WORDS}</p><a href="/all">All our lamps</a>`;

export const jsonLd = (data: string): string => `<script type="application/ld+json">${data}</script>`;

export const sitemap = (dates: readonly string[]): string =>
  `<urlset>${dates.map((date) => `<url><loc>https://a.test/</loc><lastmod>${date}</lastmod></url>`).join('')}</urlset>`;

const HOME = 'https://shop-01.test/';
const COMPANY = { '@context': 'https://schema.org', '@type': 'Organization', name: 'Lamps', url: HOME };

export const GOOD_SITE: SeoSite = {
  name: 'shop-01.test',
  shows: 'everything in order',
  pages: {
    '/': {
      headers: {
        'content-encoding': 'gzip',
        etag: '"1"',
        'strict-transport-security': 'max-age=63072000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      },
      body: gzipSync(
        page(
          `${HEAD}<link rel="canonical" href="${HOME}"><link rel="alternate" hreflang="en" href="${HOME}">
          <link rel="alternate" type="text/markdown" href="/index.md">
          <meta property="og:title" content="Lamps"><meta property="og:description" content="Made in Berlin">
          <meta property="og:image" content="${HOME}lamp.png">
          ${jsonLd(JSON.stringify({ ...COMPANY, logo: `${HOME}lamp.png`, sameAs: ['https://social.example/lamps'] }))}`,
          `${BODY}<img src="/lamp.png" alt="A lamp">`,
        ),
      ),
    },
    '/robots.txt': text(
      `User-agent: *\nAllow: /\nContent-Signal: search=yes, ai-train=yes\nSitemap: ${HOME}sitemap.xml\n`,
    ),
    '/sitemap.xml': text(sitemap(['2026-11-01', '2026-11-02'])),
    '/llms.txt': text(
      `# Lamps\n\n> Lamps of glass and brass, made by hand.\n\n- [All lamps](${HOME}all): what we make\n`,
    ),
    '/llms-full.txt': text('# Lamps\n\nEverything about lamps.\n'),
  },
};
