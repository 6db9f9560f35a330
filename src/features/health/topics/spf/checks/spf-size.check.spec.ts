import { describeCheck } from '#test/checks/describe-check.js';
import { spfPolicy } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { spfSize } from './spf-size.check.js';

const ofLength = (size: number) => spfPolicy('v=spf1 '.padEnd(size - 5, 'x ') + ' -all');

describeCheck(spfSize, {
  long: [[ofLength(451), { size: 451, limit: 450 }, advise(step('spf-size', { limit: 450 }))]],
  silent: [ofLength(450), spfPolicy('v=spf1 -all')],
});
