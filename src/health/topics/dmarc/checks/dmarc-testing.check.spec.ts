import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dmarcFound, NAME } from '../../../../../test/checks/health-domain.js';
import { later, replace, step, txt } from '../../../repair/fixes.js';
import { dmarcTesting } from './dmarc-testing.check.js';

const record = 'v=DMARC1; p=reject; t=y';

describeCheck(dmarcTesting, {
  on: [
    [
      dmarcFound(record),
      { policy: 'reject', record },
      later(step('dmarc-tighten'), replace(record, txt(`_dmarc.${NAME}`, 'v=DMARC1; p=reject'))),
    ],
  ],
  silent: [dmarcFound('v=DMARC1; p=reject; t=n'), dmarcFound('v=DMARC1; p=none; t=y'), dmarcFound('v=DMARC1; t=y')],
});
