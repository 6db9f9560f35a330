import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, NAME } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dmarcAlignment } from './dmarc-alignment.check.js';

const fix = (...tags: string[]) => advise(step('dmarc-alignment', { tags }));

describeCheck(dmarcAlignment, {
  strict: [
    [dmarcFound('v=DMARC1; p=none; adkim=s'), { tags: ['adkim=s'], owner: NAME }, fix('adkim=s')],
    [
      dmarcFound('v=DMARC1; p=none; aspf=s; adkim=S'),
      { tags: ['adkim=s', 'aspf=s'], owner: NAME },
      fix('adkim=s', 'aspf=s'),
    ],
  ],
  silent: [dmarcFound('v=DMARC1; p=none'), dmarcFound('v=DMARC1; p=none; adkim=r')],
});
