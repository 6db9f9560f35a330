import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { idxStatus } from './idx-status.check.js';

const url = 'https://example.com/';

describeCheck(idxStatus, {
  ok: [[page('', { status: 200 }), { url, status: 200 }]],
  missing: [
    [page('', { status: 404 }), { url, status: 404 }],
    [page('', { status: 410 }), { url, status: 410 }],
  ],
  error: [
    [page('', { status: 300 }), { url, status: 300 }],
    [page('', { status: 500 }), { url, status: 500 }],
    [page('', { status: 403 }), { url, status: 403 }],
  ],
  challenged: [[page('', { status: 403, challenged: true }), { url, status: 403 }]],
});
