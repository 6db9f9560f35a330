import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, NAME } from '#test/checks/health-domain.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { dmarcPsd } from './dmarc-psd.check.js';

const record = 'v=DMARC1; p=none; psd=y';

describeCheck(dmarcPsd, {
  claimed: [
    [dmarcFound(record), { owner: NAME, record }, replace(record, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=none'))],
  ],
  silent: [dmarcFound('v=DMARC1; p=none; psd=n'), dmarcFound(record, 'www.example.com')],
});
