import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conH1 } from './con-h1.check.js';

describeCheck(conH1, {
  ok: [[page('<h1>Lamps</h1><h2>New</h2>'), { text: 'Lamps' }]],
  missing: [
    [page('<h2>New</h2>'), {}],
    [page('<h1> </h1>'), {}],
  ],
  several: [[page('<h1>A</h1><h1>B</h1>'), { count: 2 }]],
  silent: [page('<div id=app></div><script src=/app.js></script>')],
});
