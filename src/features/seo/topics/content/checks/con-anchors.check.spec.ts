import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conAnchors } from './con-anchors.check.js';

describeCheck(conAnchors, {
  ok: [[page('<a href=/a>A</a><a href=/b>B</a>'), { count: 2 }]],
  none: [[page('<p>Nothing to follow</p>'), {}]],
  javascript: [
    [
      page('<a href=/a>A</a><a href="javascript:open()">B</a><a onclick="go()">C</a>'),
      { count: 2, examples: ['javascript:open()', 'go()'] },
    ],
  ],
  silent: [page('<script src=/app.js></script>')],
});
