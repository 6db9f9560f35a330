import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conOg } from './con-og.check.js';

const metas = (...names: string[]) => page(names.map((name) => `<meta property="${name}" content="x">`).join(''));

describeCheck(conOg, {
  ok: [
    [metas('og:title', 'og:description', 'og:image'), {}],
    [metas('twitter:title', 'og:description', 'twitter:image'), {}],
  ],
  missing: [
    [page(), { tags: ['og:title', 'og:description', 'og:image'] }],
    [metas('og:title', 'og:description'), { tags: ['og:image'] }],
    [
      page('<meta property="og:title" content=""><meta property="og:description" content=x>'),
      { tags: ['og:title', 'og:image'] },
    ],
  ],
});
