import { describeCheck } from '../../../../../test/checks/describe-check.js';
import {
  dkim,
  dkimSelectors,
  dmarcFound,
  HOST,
  KEYS,
  profile,
  spfLedger,
  spfPolicy,
  spfTexts,
} from '../../../../../test/checks/health-domain.js';
import { advise, step } from '../../../repair/fixes.js';
import { dmarcWithoutDkim } from './dmarc-without-dkim.check.js';

const text = 'v=spf1 ip4:77.77.4.1 -all';
const unsigned = {
  ...spfTexts([text]),
  ...spfPolicy(text),
  ...spfLedger(),
  ...dmarcFound('v=DMARC1; p=reject'),
  ...dkim([], { inUse: false }),
  ...dkimSelectors(),
  ...profile('mail'),
};
const fix = advise(step('dmarc-dkim'));

describeCheck(dmarcWithoutDkim, {
  risky: [
    [unsigned, { policy: 'reject' }, fix],
    [{ ...unsigned, ...dkim([], { inUse: undefined }) }, { policy: 'reject' }, fix],
  ],
  silent: [
    { ...unsigned, ...dmarcFound('v=DMARC1; p=quarantine') },
    { ...unsigned, ...dmarcFound('v=DMARC1; p=reject; t=y') },
    { ...unsigned, ...spfTexts([]) },
    { ...unsigned, ...profile('parked') },
    { ...unsigned, ...dkim([`p=${KEYS.rsa2048}`]), ...dkimSelectors('s1') },
    { ...unsigned, ...dkim([], { inUse: true }) },
    { ...unsigned, ...dkim([], { dangling: [HOST] }) },
  ],
});
