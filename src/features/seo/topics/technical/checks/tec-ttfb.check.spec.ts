import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecTtfb } from './tec-ttfb.check.js';

const after = (ttfbMs: number) => page('', { ttfbMs });

describeCheck(tecTtfb, {
  ok: [
    [after(20), { ms: 20 }],
    [after(1800), { ms: 1800 }],
  ],
  slow: [
    [after(1801), { ms: 1801, limit: 1800 }],
    [after(5000), { ms: 5000, limit: 1800 }],
  ],
  'very-slow': [[after(5001), { ms: 5001, limit: 5000 }]],
});
