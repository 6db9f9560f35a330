import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecBase } from './tec-base.check.js';

const base = (href: string) => page(`<base href="${href}">`);

describeCheck(tecBase, {
  elsewhere: [[base('https://staging.example.com/'), { url: 'https://staging.example.com/' }]],
  invalid: [[base('http://['), { value: 'http://[' }]],
  silent: [page(), base('/'), base('https://example.com/shop/')],
});
