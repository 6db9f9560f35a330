import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conThin } from './con-thin.check.js';

const words = (count: number) => 'lamp '.repeat(count);

describeCheck(conThin, {
  ok: [[page(words(100)), { count: 100 }]],
  thin: [
    [page(words(99)), { count: 99, limit: 100 }],
    [page(`${words(50)}<script src=/x.js></script>`), { count: 50, limit: 100 }],
  ],
  silent: [page('<script src=/app.js></script>')],
});
