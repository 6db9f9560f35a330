import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dmarcFound, NAME } from '../../../../../test/checks/health-domain.js';
import { replace, txt } from '../../../repair/fixes.js';
import { dmarcSuffix } from './dmarc-suffix.check.js';

const record = 'v=DMARC1; p=none; psd=y';

describeCheck(dmarcSuffix, {
  claimed: [[dmarcFound(record), { owner: NAME, record }, replace(record, txt(`_dmarc.${NAME}`, 'v=DMARC1; p=none'))]],
  silent: [dmarcFound('v=DMARC1; p=none; psd=n'), dmarcFound(record, 'www.example.com')],
});
