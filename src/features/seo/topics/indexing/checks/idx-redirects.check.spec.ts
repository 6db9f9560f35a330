import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { idxRedirects } from './idx-redirects.check.js';

const to = (url: string) => page('', { redirects: [[301, url]] });
const from = (path: string, to: string) =>
  page('', { url: `https://example.com${path}`, redirects: [[301, `https://example.com${to}`]] });

describeCheck(idxRedirects, {
  elsewhere: [[to('https://other.example/'), { host: 'example.com', url: 'https://other.example/' }]],
  home: [[from('/lamp', '/'), { page: 'https://example.com/lamp', url: 'https://example.com/' }]],
  moved: [
    [from('/lamp', '/lamps/1'), { page: 'https://example.com/lamp', url: 'https://example.com/lamps/1' }],
    [from('/?p=1', '/lamp'), { page: 'https://example.com/?p=1', url: 'https://example.com/lamp' }],
  ],
  silent: [
    page(),
    to('https://example.com/shop'),
    to('https://www.example.com/'),
    from('/Lamp', '/lamp/'),
    from('/index.php', '/'),
  ],
});
