import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { aiMarkdownAlt } from './ai-markdown-alt.check.js';

describeCheck(aiMarkdownAlt, {
  present: [[page('<link rel=alternate type="text/markdown" href="/index.md">'), { url: '/index.md' }]],
  silent: [page(), page('<link rel=alternate type="application/rss+xml" href="/feed">')],
});
