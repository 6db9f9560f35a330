import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { ReverseName } from '#engine/gathering/reverse-name.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mxPtr } from './mx-ptr.check.js';

const reverse = (names: string[], confirmed: boolean): ReverseName => ({ address: '77.77.4.1', names, confirmed });
const of = (...found: ReverseName[]) => ({ reverseNames: known(found) });
const good = reverse(['mx.example'], true);
const fix = advise(step('mx-ptr', { addresses: ['77.77.4.1'] }));

describeCheck(mxPtr, {
  missing: [[of(good, reverse([], false)), { addresses: ['77.77.4.1'] }, fix]],
  mismatched: [[of(good, reverse(['b.example'], false)), { address: '77.77.4.1', names: ['b.example'] }, fix]],
  silent: [of(), of(good)],
});
