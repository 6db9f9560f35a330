import { describeCheck } from '#test/checks/describe-check.js';
import { file, sitemap } from '#test/checks/seo-site.js';
import { absent, known } from '#base/domain/fact.js';
import { idxSitemap } from './idx-sitemap.check.js';

const url = 'https://example.com/sitemap.xml';
const answer = (shape: Parameters<typeof file>[1]) => ({
  sitemaps: known([file('sitemap.xml', shape)]),
});

describeCheck(idxSitemap, {
  ok: [
    [sitemap({ entries: 3 }), { url, count: 3 }],
    [sitemap({ entries: 50_000 }), { url, count: 50_000 }],
    [sitemap({ entries: 3 }, { entries: 4 }), { url, count: 7 }],
  ],
  missing: [
    [{ sitemaps: absent }, {}],
    [{ sitemaps: known([]) }, {}],
  ],
  error: [[answer({ status: 404 }), { url, status: 404 }]],
  html: [[answer({ html: true }), { url }]],
  invalid: [[answer({}), { url }]],
  large: [[sitemap({ entries: 3 }, { entries: 50_001 }), { url, limit: 50_000 }]],
});
