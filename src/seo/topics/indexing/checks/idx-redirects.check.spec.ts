import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { page } from '../../../../../test/checks/seo-site.js';
import { idxRedirects } from './idx-redirects.check.js';

const to = (url: string) => page('', { redirects: [[301, url]] });

describeCheck(idxRedirects, {
  elsewhere: [[to('https://other.example/'), { host: 'example.com', url: 'https://other.example/' }]],
  silent: [page(), to('https://example.com/shop'), to('https://www.example.com/')],
});
