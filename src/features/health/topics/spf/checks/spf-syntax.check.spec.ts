import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, spfRepaired, spfPolicy } from '#test/checks/health-domain.js';
import { advise, replace, step, txtRecord } from '../../../repair/fixes.js';
import { spfSyntax } from './spf-syntax.check.js';

const typo = 'v=spf1 ipv4:77.77.4.1 -all';
const of = (text: string) => ({ ...spfPolicy(text), ...spfRepaired() });
const glued = 'v=spf1 include:a.example~all';

describeCheck(spfSyntax, {
  invalid: [
    [
      { ...spfPolicy(typo), ...spfRepaired('v=spf1 ip4:77.77.4.1 -all') },
      { record: typo, part: 'ipv4', position: 8, fault: 'mechanism-unknown' },
      replace(typo, txtRecord(NAME, 'v=spf1 ip4:77.77.4.1 ~all'), step('spf-soften')),
    ],
    [
      of(glued),
      { record: glued, part: 'a.example~all', position: 16, fault: 'domain-invalid' },
      advise(step('spf-term', { part: 'a.example~all' })),
    ],
  ],
  silent: [of('v=spf1 mx -all'), of('v=spf1'), of('v=spf1 mx new=tag -all')],
});
