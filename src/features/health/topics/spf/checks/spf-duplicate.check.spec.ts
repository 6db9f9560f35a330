import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, spfPolicy } from '#test/checks/health-domain.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { spfDuplicate } from './spf-duplicate.check.js';

const text = 'v=spf1 mx +mx include:a.example include:A.example -all';

describeCheck(spfDuplicate, {
  repeated: [
    [
      spfPolicy(text),
      { terms: ['mx', 'include:a.example'] },
      replace(text, txtRecord(NAME, 'v=spf1 mx include:a.example -all')),
    ],
  ],
  silent: [spfPolicy('v=spf1 mx -mx -all'), spfPolicy('v=spf1 mx mx foo -all')],
});
