import { known, unobtainable } from '#base/domain/fact.js';
import { siteHsts } from './observed-facts.js';
import type { HstsHeader } from './topics/site/site.facts.js';

const [host, www] = ['example.com', 'www.example.com'];
const YEAR = 'max-age=31536000';

it.each<[string, HstsHeader, string, string]>([
  ['exactly a year', { host, header: YEAR }, 'site-hsts.year', host],
  ['a second less', { host, header: 'max-age=31535999' }, 'site-hsts.short', host],
  ['no header', { host }, 'site-hsts.missing', host],
  ['a header without a time', { host, header: 'yes' }, 'site-hsts.missing', host],
  [
    'only at www, where the domain redirects',
    { host, site: known({ host: www, header: YEAR }) },
    'site-hsts.year',
    www,
  ],
  ['only before the redirect to www', { host, header: YEAR, site: known({ host: www }) }, 'site-hsts.missing', www],
])('HSTS of the website: %s', (_, header, id, shown) => {
  expect(siteHsts(header)).toMatchObject([{ id, params: { host: shown } }]);
});

it('HSTS of a www that does not answer is unknown', () => {
  expect(siteHsts({ host, header: YEAR, site: unobtainable('timeout') })).toEqual([]);
});
