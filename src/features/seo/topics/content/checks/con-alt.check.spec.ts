import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conAlt } from './con-alt.check.js';

const images = (described: number, bare: number) => page('<img alt=x>'.repeat(described) + '<img>'.repeat(bare));

describeCheck(conAlt, {
  ok: [
    [images(3, 0), { total: 3 }],
    [images(8, 2), { total: 10 }],
    [page('<img alt="">'), { total: 1 }],
  ],
  missing: [
    [images(7, 3), { count: 3, total: 10 }],
    [images(0, 1), { count: 1, total: 1 }],
  ],
  silent: [page()],
});
