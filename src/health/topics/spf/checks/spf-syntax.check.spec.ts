import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { spfSyntax } from './spf-syntax.check.js';

const typo = 'v=spf1 ipv4:77.77.4.1 -all';
const glued = 'v=spf1 include:a.example~all';

describeCheck(spfSyntax, {
  invalid: [
    [
      spfPolicy(typo),
      { record: typo, part: 'ipv4', position: 8, fault: 'mechanism-unknown' },
      replace(typo, txt(NAME, 'v=spf1 ip4:77.77.4.1 -all')),
    ],
    [
      spfPolicy(glued),
      { record: glued, part: 'a.example~all', position: 16, fault: 'domain-invalid' },
      advise(step('spf-term', { part: 'a.example~all' })),
    ],
  ],
  silent: [spfPolicy('v=spf1 mx -all'), spfPolicy('v=spf1'), spfPolicy('v=spf1 mx new=tag -all')],
});
