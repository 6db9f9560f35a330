import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { idxCanonical } from './idx-canonical.check.js';

const url = 'https://example.com/';
const link = (...hrefs: string[]) => hrefs.map((href) => `<link rel=canonical href="${href}">`).join('');

describeCheck(idxCanonical, {
  ok: [
    [page(link(url)), { url }],
    [page(link(url, url)), { url }],
    [page('', { headers: { link: `<${url}>; rel="canonical"` } }), { url }],
  ],
  missing: [[page(), {}]],
  several: [
    [page(link('/a', '/b')), { urls: ['/a', '/b'] }],
    [page(link(url), { headers: { link: '<https://example.com/b>; rel=canonical' } }), { urls: [url, `${url}b`] }],
  ],
  invalid: [[page(link('http://[')), { value: 'http://[' }]],
  relative: [
    [page(link('/')), { value: '/' }],
    [page(link('//example.com/')), { value: '//example.com/' }],
  ],
  elsewhere: [
    [page(link('https://www.example.com/')), { url: 'https://www.example.com/', page: url }],
    [page(link('http://example.com/')), { url: 'http://example.com/', page: url }],
  ],
  root: [[page(link(url), { url: `${url}shop` }), { url, page: `${url}shop` }]],
});
