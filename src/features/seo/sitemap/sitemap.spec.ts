import { takesLongerThan } from '#test/checks/cpu-time.js';
import { runToEnd } from '#base/execution/time-slices.js';
import { readSitemap } from './sitemap.js';

const parseSitemap = (text: string, cut?: boolean) => runToEnd(readSitemap(text, cut));

const url = (loc: string, lastmod = '') => `<url><loc>${loc}</loc>${lastmod && `<lastmod>${lastmod}</lastmod>`}</url>`;
const urlset = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>`;

describe('parseSitemap', () => {
  it.each([
    ['no page', urlset(), { kind: 'urlset', entries: 0, locations: [], dates: [] }],
    [
      'pages and dates',
      urlset(url('https://a.example/', '2026-01-01'), url('https://a.example/b')),
      { kind: 'urlset', entries: 2, locations: ['https://a.example/', 'https://a.example/b'], dates: ['2026-01-01'] },
    ],
    [
      'an index',
      '<sitemapindex><sitemap><loc> https://a.example/s.xml </loc></sitemap></sitemapindex>',
      { kind: 'index', entries: 1, locations: ['https://a.example/s.xml'], dates: [] },
    ],
    [
      'prefixes, entities, CDATA and pictures',
      '<s:urlset><s:url><s:loc>https://a.example/?a&amp;b<![CDATA[&c]]></s:loc><image:image><image:loc>x</image:loc></image:image></s:url></s:urlset>',
      { kind: 'urlset', entries: 1, locations: ['https://a.example/?a&b&c'], dates: [] },
    ],
    ['a feed', '<rss><channel><item><link>x</link></item><item/></channel></rss>', { kind: 'feed', entries: 2 }],
    ['plain lines', 'https://a.example/\nhttps://a.example/b\n', { kind: 'text', entries: 2 }],
  ])('reads %s', (_what, text, sitemap) => {
    expect(parseSitemap(text)).toMatchObject(sitemap);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Not found</body></html>'],
    ['words', 'Not found'],
    ['crossed elements', '<urlset><url></urlset></url>'],
    ['an open end', '<urlset><url>'],
    ['two roots', '<urlset></urlset><urlset></urlset>'],
    ['a bare ampersand', urlset(url('https://a.example/?a&b'))],
    ['text around it', `${urlset()} Warning: mysql`],
    ['endless nesting', '<urlset>'.repeat(100) + '</urlset>'.repeat(100)],
    ['entity declarations', '<!DOCTYPE x [<!ENTITY a "aaaa">]><urlset>&a;</urlset>'],
  ])('rejects %s', (_what, text) => {
    expect(parseSitemap(text)).toBeUndefined();
  });

  it.each([
    ['an address', urlset(url('https://a.example/'), '<url><loc>http').replace('</urlset>', '')],
    ['an entity', urlset(url('https://a.example/'), '<url><loc>https://a.example/?a&am').replace('</urlset>', '')],
    ['a line', 'https://a.example/\nhtt'],
  ])('reports no fault for a file that was truncated within %s', (_what, text) => {
    expect(parseSitemap(text, true)).toMatchObject({ entries: 1 });
    expect(parseSitemap(text)).toBeUndefined();
  });

  it.each(['<a>', '</a>', '<a b="', '&amp;', '<![CDATA[', '<!--', '<urlset>', ' '])(
    'takes no time over 4 MB of %s',
    (piece) => {
      const text = `<urlset>${piece.repeat(4_000_000 / piece.length)}`;
      expect(takesLongerThan(2000, () => parseSitemap(text))).toBe(false);
    },
  );
});
