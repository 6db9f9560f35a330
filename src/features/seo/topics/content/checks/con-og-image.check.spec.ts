import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conOgImage } from './con-og-image.check.js';

const image = (url: string) => page(`<meta property="og:image" content="${url}">`);

describeCheck(conOgImage, {
  relative: [
    [image('/lamp.jpg'), { value: '/lamp.jpg' }],
    [image('//example.com/lamp.jpg'), { value: '//example.com/lamp.jpg' }],
  ],
  silent: [page(), image(''), image('https://example.com/lamp.jpg')],
});
