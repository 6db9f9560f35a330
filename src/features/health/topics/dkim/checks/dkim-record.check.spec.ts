import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, HOST, KEYS } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dkimRecord } from './dkim-record.check.js';

const host = HOST;
const good = `v=DKIM1; p=${KEYS.rsa2048}`;

describeCheck(dkimRecord, {
  several: [[dkim(['p=@'], { crowded: [HOST] }), { host }, advise(step('dkim-one', { host }))]],
  invalid: [
    [
      dkim(['v=DKIM1; p=@@']),
      { host, part: '@@', position: 12, fault: 'key-invalid' },
      advise(step('dkim-republish', { host })),
    ],
    [
      dkim([`v=DKIM1; p=${'!'.repeat(244)}`]), // truncated by a DNS form
      { host, part: `${'!'.repeat(119)}…`, position: 12, fault: 'key-invalid' },
      advise(step('dkim-cut', { host })),
    ],
    [
      dkim(['s1-x._domainkey.a.example']),
      { host, part: 's1-x._domainkey.a.example', position: 1, fault: 'part-malformed' },
      advise(step('dkim-cname', { host, target: 's1-x._domainkey.a.example' })),
    ],
    [
      dkim(['v=DKIM1']),
      { host, part: 'p', position: 8, fault: 'part-missing' },
      advise(step('dkim-republish', { host })),
    ],
  ],
  silent: [dkim([]), dkim([good]), dkim(['v=DKIM1; p='])],
});
