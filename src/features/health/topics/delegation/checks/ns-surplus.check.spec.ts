import { describeCheck } from '#test/checks/describe-check.js';
import { nsSet } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsSurplus } from './ns-surplus.check.js';

const of = (count: number) => nsSet(...Array.from({ length: count }, (_, i) => `ns${i}.example`));

describeCheck(nsSurplus, {
  found: [[of(9), { count: 9, limit: 8 }, advise(step('ns-surplus'))]],
  silent: [of(0), of(2), of(8)],
});
