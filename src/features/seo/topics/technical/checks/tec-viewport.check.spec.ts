import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecViewport } from './tec-viewport.check.js';

const viewport = (content: string) => page(`<meta name=viewport content="${content}">`);
const locked = (content: string) => [viewport(content), { content }] as const;

describeCheck(tecViewport, {
  ok: [
    [viewport('width=device-width, initial-scale=1'), {}],
    [viewport('width=device-width, maximum-scale=5'), {}],
    [viewport('width=device-width, maximum-scale=2'), {}],
  ],
  missing: [[page(), {}]],
  locked: [
    locked('width=device-width, user-scalable=no'),
    locked('maximum-scale = 1.0'),
    locked('maximum-scale=1.9'),
    locked('a;User-Scalable=0'),
    [viewport(`user-scalable=no,${'x'.repeat(200)}`), { content: `user-scalable=no,${'x'.repeat(102)}…` }],
  ],
});
