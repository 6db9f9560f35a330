import { Timeouts } from '#platform/runtime/timeouts.js';
import { longestDelay } from '#test/checks/event-loop.js';
import { FakeWeb, type Reply } from '#test/checks/fake-web.js';
import { sweep } from '#test/sweep.js';
import { DomainName } from '#base/domain/domain-name.js';
import { WorkBudget } from '#base/execution/work-budget.js';
import { gatherSeoFacts } from './facts/gather-seo-facts.js';
import { HTML_LIMIT } from './html/html-facts.js';
import { ROBOTS_LIMIT } from './robots/robots-txt.js';
import { seoFindings } from './seo-report.js';

/** The documented maximum; work without time slices takes several times as long. */
const MAX_MS = 100;
const BLOCK_LIMIT = 512 * 1024;
const SITEMAP_LIMIT = 4 * 1024 * 1024;
const HOME = 'https://example.com/';
const LONG_PATH = `https://example.com/${'a'.repeat(4000)}`;
const domain = DomainName.parse('example.com')!;

const fail = (part: string, bug: unknown) => {
  throw new Error(`a bug in ${part}`, { cause: bug });
};

const filled = (unit: string, size: number, start = '') =>
  (start + unit.repeat(Math.ceil(size / unit.length))).slice(0, size);
const page = (unit: string, start = '<!doctype html>'): Record<string, Reply> => ({
  [HOME]: { body: filled(unit, HTML_LIMIT, start) },
});
const robots = (line: string): Record<string, Reply> => ({
  [HOME]: LONG_PATH,
  [LONG_PATH]: { body: '<title>Lamps</title>' },
  ...file('robots.txt', filled(line, ROBOTS_LIMIT, 'User-agent: *\n')),
});
const file = (name: string, body: string): Record<string, Reply> => ({
  [HOME + name]: { body, headers: { 'content-type': 'text/plain' } },
});
const sitemap = (unit: string, start: string): Record<string, Reply> => ({
  [HOME]: { body: '<title>Lamps</title>' },
  ...file('robots.txt', ''),
  ...file('sitemap.xml', filled(unit, SITEMAP_LIMIT, start)),
});
/** As many blocks as fit into a page, each close to the maximum size. */
const jsonLd = (unit: (index: number) => string, start: string, end: string) => {
  const units = Array.from({ length: BLOCK_LIMIT / 2 }, (_, index) => unit(index)).join('');
  const block = start + units.slice(0, units.lastIndexOf(unit(0).at(-1)!, BLOCK_LIMIT - 50) + 1) + end;
  return page(`<script type="application/ld+json">${block}</script>`);
};

const SITES: [string, Record<string, Reply>][] = [
  ['a page of open tags', page('<div>')],
  ['a page of attributes', page('a=b ', '<p ')],
  ['a page of open angles', page('<')],
  ['a page of entities', page('&amp;')],
  ['a page of unfinished entities', page('&am')],
  ['a page of spaces', page(' ')],
  ['a page of one word', page('a')],
  ['a page of links', page('<a href="/x">y</a>')],
  ['a page of headings', page('<h1>a</h1>')],
  ['a page of metas', page('<meta name=robots content=noindex>')],
  ['a page of comments', page('<!--')],
  ['a page of scripts', page('<script type="application/ld+json">{"@type":"Person"}</script>')],
  ['a page of values', page('a ', '<link href=/ rel="')],
  ['a page of Chinese', page('漢')],
  ['a page of titles', page('<title>a</title>')],
  ['JSON of nested brackets', jsonLd(() => '[', '', '')],
  ['JSON of numbers', jsonLd(() => '1,', '[', '1]')],
  ['JSON of keys', jsonLd((index) => `"k${index}":1,`, '{', '"k":1}')],
  ['JSON of entities', jsonLd(() => '{"@type":"Person","name":"a"},', '[', '{}]')],
  ['a robots.txt of tiny rules', robots('Allow:*b\n')],
  ['a robots.txt of near misses', robots(`Disallow: /*${'a'.repeat(900)}b\n`)],
  ['a robots.txt of wildcards', robots(`Disallow: /${'*a'.repeat(500)}b\n`)],
  ['a robots.txt of junk', robots('%\n')],
  ['a robots.txt of empty lines', robots('\n')],
  ['a robots.txt of sitemaps', robots('Sitemap:a\n')],
  ['a robots.txt of groups', robots('User-agent: a\nDisallow:/\n')],
  ['a robots.txt of groups for all', robots('User-agent: *\nDisallow:\n')],
  ['a sitemap of addresses', sitemap('<url><loc>a</loc></url>', '<urlset>')],
  ['a sitemap of dates', sitemap('<url><lastmod>2026-01-01</lastmod></url>', '<urlset>')],
  ['a sitemap of open tags', sitemap('<a>', '<urlset>')],
  ['a sitemap of lines', sitemap('http://a\n', '')],
  [
    'an llms.txt of links',
    { [HOME]: { body: '' }, ...file('robots.txt', ''), ...file('llms.txt', filled('[a](b)\n', 2 ** 20)) },
  ],
];

it.each(sweep('hostile web sites', SITES, 3, 16))('%s keeps nobody waiting', async (_, replies) => {
  const delay = await longestDelay(MAX_MS, async () => {
    const budget = new WorkBudget();
    const gathering = await gatherSeoFacts({ domain }, new FakeWeb(replies), 0, fail, budget, new Timeouts());
    return seoFindings({ domain }, gathering, 0, fail, budget);
  });
  expect(delay).toBeLessThan(MAX_MS);
});

it.each([
  ['robots.txt', file('robots.txt', `User-agent: *\nDisallow: /\nSitemap: ${LONG_PATH}`)],
  ['robots.txt behind it', { [`${HOME}robots.txt`]: LONG_PATH }],
  ['llms.txt behind it', { ...file('robots.txt', ''), [`${HOME}llms.txt`]: LONG_PATH }],
])('a long URL is shortened in evidence: %s', async (_, files) => {
  const body = '<meta name=robots content=noindex><link rel=alternate hreflang=de href=https://example.com/de>';
  const web = new FakeWeb({ [HOME]: LONG_PATH, [LONG_PATH]: { body }, ...files });
  const { findings } = await seoFindings(
    { domain },
    await gatherSeoFacts({ domain }, web, 0, fail, new WorkBudget(), new Timeouts()),
    0,
    fail,
    new WorkBudget(),
  );
  const long = findings.filter(({ params }) =>
    Object.values(params)
      .flat()
      .some((value) => String(value).length > 120),
  );
  expect(long.map(({ id }) => id)).toEqual([]);
});
