import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, NAME } from '#test/checks/health-domain.js';
import { conditional, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcTesting } from './dmarc-testing.check.js';

const record = 'v=DMARC1; p=reject; t=y';

describeCheck(dmarcTesting, {
  on: [
    [
      dmarcFound(record),
      { policy: 'reject', record },
      conditional(step('dmarc-tighten'), replace(record, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=reject'))),
    ],
  ],
  silent: [dmarcFound('v=DMARC1; p=reject; t=n'), dmarcFound('v=DMARC1; p=none; t=y'), dmarcFound('v=DMARC1; t=y')],
});
