import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, NAME } from '#test/checks/health-domain.js';
import { replace, txtRecord } from '../../../repair/fixes.js';
import { dmarcFailureOptions } from './dmarc-failure-options.check.js';

const text = 'v=DMARC1; p=none; fo=1:d';

describeCheck(dmarcFailureOptions, {
  'no-effect': [[dmarcFound(text), { value: '1:d' }, replace(text, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=none'))]],
  silent: [dmarcFound('v=DMARC1; p=none'), dmarcFound('v=DMARC1; p=none; fo=1; ruf=mailto:a@b.example')],
});
