import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { aiReadableText } from './ai-readable-text.check.js';

const filler = (bytes: number) => `<!--${' '.repeat(bytes)}-->`;

describeCheck(aiReadableText, {
  ok: [
    [page('lamp '.repeat(100)), { count: 100, percent: 80 }],
    [page(`lamp${filler(1000)}`), { count: 1, percent: 0 }],
  ],
  low: [[page('lamp '.repeat(100) + filler(60_000)), { count: 100, percent: 1 }]],
  silent: [page('<script src=/app.js></script>'), page()],
});
