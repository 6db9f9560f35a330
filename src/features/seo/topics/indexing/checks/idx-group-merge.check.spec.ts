import { describeCheck } from '#test/checks/describe-check.js';
import { robots } from '#test/checks/seo-site.js';
import { idxGroupMerge } from './idx-group-merge.check.js';

describeCheck(idxGroupMerge, {
  merged: [
    [robots('User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b'), { agents: ['*'] }],
    [robots('User-agent: a\nUser-agent: b\nAllow: /\nUser-agent: A\nDisallow: /b'), { agents: ['a'] }],
  ],
  silent: [robots(''), robots('User-agent: a\nUser-agent: a\nUser-agent: b\nDisallow: /\nUser-agent: c\nDisallow: /')],
});
