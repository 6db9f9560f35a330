import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { idxHreflang } from './idx-hreflang.check.js';

const home = 'https://example.com/';
const alternates = (...pairs: [hreflang: string, href: string][]) =>
  page(pairs.map(([hreflang, href]) => `<link rel=alternate hreflang="${hreflang}" href="${href}">`).join(''));

describeCheck(idxHreflang, {
  ok: [
    [alternates(['en', home], ['de-AT', `${home}de`], ['x-default', home]), { count: 3 }],
    [alternates(['EN', home], ['X-Default', home]), { count: 2 }],
    [
      page(
        `<link rel=canonical href="${home}en"><link rel=alternate hreflang=en href="${home}en"><link rel=alternate hreflang=de href="${home}de">`,
      ),
      { count: 2 },
    ],
  ],
  invalid: [
    [alternates(['en-UK', home], ['xx', `${home}x`], ['de', `${home}de`]), { values: ['en-UK', 'xx'] }],
    [
      alternates(['en', home], ['en-EU', `${home}eu`], ['zh-Hans-UN', `${home}un`]),
      { values: ['en-EU', 'zh-Hans-UN'] },
    ],
  ],
  relative: [[alternates(['en', home], ['de', '/de']), { values: ['/de'] }]],
  'self-missing': [
    [page(`<link rel=alternate type="text/html" hreflang=de href="${home}de">`), { url: home }],
    [alternates(['de', `${home}de`]), { url: home }],
    [page(`<link rel=canonical href="${home}en"><link rel=alternate hreflang=de href="${home}de">`), { url: home }],
  ],
  silent: [
    page(),
    page('<link rel=alternate type="application/rss+xml" href="/feed">'),
    page('<link rel=alternate type="application/rss+xml" hreflang=en href="/feed">'),
    page('<link rel=alternate type="application/atom+xml; charset=utf-8" hreflang=en_us href="/feed">'),
  ],
});
