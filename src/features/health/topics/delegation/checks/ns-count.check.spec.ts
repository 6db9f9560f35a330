import { describeCheck } from '#test/checks/describe-check.js';
import { nsSet } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsCount } from './ns-count.check.js';

describeCheck(nsCount, {
  ok: [[nsSet('a.example', 'b.example'), { count: 2 }]],
  single: [[nsSet('a.example'), { host: 'a.example' }, advise(step('second-ns'))]],
  silent: [nsSet()],
});
