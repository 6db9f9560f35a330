import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecCompression } from './tec-compression.check.js';

const sent = (bytes: number, headers: Record<string, string> = {}) => page('', { bytes, headers });

describeCheck(tecCompression, {
  ok: [[sent(9000, { 'content-encoding': 'br' }), { encoding: 'br' }]],
  none: [
    [sent(9000), { kilobytes: 9 }],
    [sent(9000, { 'content-encoding': 'none' }), { kilobytes: 9 }],
    [sent(2048, { 'content-encoding': 'identity' }), { kilobytes: 2 }],
  ],
  silent: [sent(2047)],
});
