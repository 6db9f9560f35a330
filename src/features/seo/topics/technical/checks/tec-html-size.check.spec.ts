import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecHtmlSize } from './tec-html-size.check.js';

const MB = 1024 * 1024;

describeCheck(tecHtmlSize, {
  ok: [
    [page('', { bytes: 1025 }), { kilobytes: 2 }],
    [page('', { bytes: 2 * MB }), { kilobytes: 2048 }],
  ],
  over: [
    [page('', { bytes: 2 * MB + 1 }), { kilobytes: 2049, limit: 2048 }],
    [page('', { bytes: 100, cut: true }), { kilobytes: 1, limit: 2048 }],
  ],
});
