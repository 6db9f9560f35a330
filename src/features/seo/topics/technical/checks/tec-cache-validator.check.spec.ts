import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecCacheValidator } from './tec-cache-validator.check.js';

describeCheck(tecCacheValidator, {
  ok: [
    [page('', { headers: { etag: '"1"' } }), { header: 'ETag' }],
    [page('', { headers: { 'last-modified': 'Sun, 15 Nov 2026 00:00:00 GMT' } }), { header: 'Last-Modified' }],
  ],
  missing: [[page(), {}]],
});
