import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { spfPolicy } from '../../../../../test/checks/health-domain.js';
import { advise, step } from '../../../repair/fixes.js';
import { spfBroad } from './spf-broad.check.js';

const row = (...terms: string[]) => [{ terms }, advise(step('spf-broad', { terms }))] as const;

describeCheck(spfBroad, {
  wide: [
    [spfPolicy('v=spf1 ip4:77.0.0.0/15 -all'), ...row('ip4:77.0.0.0/15')],
    [spfPolicy('v=spf1 ip4:77.0.0.0/8 ip6:2a00::/31 -all'), ...row('ip4:77.0.0.0/8', 'ip6:2a00::/31')],
  ],
  vast: [
    [spfPolicy('v=spf1 ip4:77.0.0.0/7 -all'), ...row('ip4:77.0.0.0/7')],
    [spfPolicy('v=spf1 ip6:::/0 -all'), ...row('ip6:::/0')],
  ],
  silent: [
    spfPolicy('v=spf1 ip4:77.0.0.0/16 ip6:2a00::/32 -all'),
    spfPolicy('v=spf1 -ip4:0.0.0.0/0 mx -all'),
    spfPolicy('v=spf1 ip4:77.0.0.0/8 foo -all'),
  ],
});
