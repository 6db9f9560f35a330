import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dmarcFound, NAME } from '../../../../../test/checks/health-domain.js';
import { dmarcAlignment } from './dmarc-alignment.check.js';

describeCheck(dmarcAlignment, {
  strict: [
    [dmarcFound('v=DMARC1; p=none; adkim=s'), { tags: ['adkim=s'], owner: NAME }],
    [dmarcFound('v=DMARC1; p=none; aspf=s; adkim=S'), { tags: ['adkim=s', 'aspf=s'], owner: NAME }],
  ],
  silent: [dmarcFound('v=DMARC1; p=none'), dmarcFound('v=DMARC1; p=none; adkim=r')],
});
