import { describeCheck } from '#test/checks/describe-check.js';
import { spfPolicy } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { spfPtr } from './spf-ptr.check.js';

const row = (...terms: string[]) => [{ terms }, advise(step('spf-ptr', { terms }))] as const;

describeCheck(spfPtr, {
  used: [
    [spfPolicy('v=spf1 ptr -all'), ...row('ptr')],
    [spfPolicy('v=spf1 ptr ptr:a.example -all'), ...row('ptr', 'ptr:a.example')],
  ],
  silent: [spfPolicy('v=spf1 mx -all'), spfPolicy('v=spf1 ptr foo -all')],
});
