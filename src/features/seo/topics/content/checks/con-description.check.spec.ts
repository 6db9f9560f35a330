import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conDescription } from './con-description.check.js';

const meta = (content: string) => `<meta name="description" content="${content}">`;
const description = (length: number) => page(meta('x'.repeat(length)));

describeCheck(conDescription, {
  ok: [
    [description(50), { count: 50 }],
    [description(180), { count: 180 }],
  ],
  missing: [
    [page(), {}],
    [description(0), {}],
    [page('<meta property="og:description" content="x">'), {}],
  ],
  several: [[page(meta('a') + meta('b')), { count: 2 }]],
  long: [[description(181), { count: 181, limit: 180 }]],
  short: [[description(49), { count: 49, limit: 50 }]],
});
