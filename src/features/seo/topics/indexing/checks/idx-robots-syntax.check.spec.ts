import { describeCheck } from '#test/checks/describe-check.js';
import { file, robots } from '#test/checks/seo-site.js';
import { known } from '#base/domain/fact.js';
import { idxRobotsSyntax } from './idx-robots-syntax.check.js';

describeCheck(idxRobotsSyntax, {
  ok: [
    [robots(''), {}],
    [robots('License: https://example.com/license.xml'), {}],
    [robots('User-agent: *\nDisallow: /a$\nCrawl-delay: 1\nSitemap: https://example.com/s.xml'), {}],
  ],
  'no-user-agent': [[robots('Disallow: /a\nfoo: bar'), { count: 1, lines: ['1: Disallow: /a'] }]],
  path: [[robots('User-agent: *\nDisallow: a\nAllow: b'), { count: 2, lines: ['2: Disallow: a', '3: Allow: b'] }]],
  colon: [[robots('User-agent *'), { count: 1, lines: ['1: User-agent *'] }]],
  'unknown-directive': [[robots('Noindex: /a'), { count: 1, lines: ['1: Noindex: /a'] }]],
  sitemap: [[robots('Sitemap: /s.xml'), { count: 1, lines: ['1: Sitemap: /s.xml'] }]],
  silent: [
    { ...robots(''), robotsFile: known(file('robots.txt', { status: 404 })) },
    { ...robots(''), robotsFile: known(file('robots.txt', { html: true })) },
  ],
});
