import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { texts } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { txtSize } from './txt-size.check.js';

const of = (octets: number) => texts([], octets);
const fix = advise(step('txt-size', { name: NAME }));

describeCheck(txtSize, {
  large: [
    [of(513), { octets: 513, limit: 512 }, fix],
    [of(1232), { octets: 1232, limit: 512 }, fix],
  ],
  huge: [[of(1233), { octets: 1233, limit: 1232 }, fix]],
  silent: [of(30), of(512)],
});
