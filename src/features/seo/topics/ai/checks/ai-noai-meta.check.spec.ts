import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { aiNoaiMeta } from './ai-noai-meta.check.js';

describeCheck(aiNoaiMeta, {
  present: [
    [page('<meta name=robots content="noai, noimageai">'), { directives: ['noai', 'noimageai'] }],
    [page('', { headers: { 'x-robots-tag': 'noai' } }), { directives: ['noai'] }],
  ],
  silent: [page(), page('<meta name=robots content="noarchive">')],
});
