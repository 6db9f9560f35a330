import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { alias, aliases } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { cnameConflict } from './cname-conflict.check.js';

const www = `www.${NAME}`;

describeCheck(cnameConflict, {
  apex: [
    [
      aliases(alias([NAME, 'a.example'], { isApex: true, beside: ['SOA'] })),
      { name: NAME, target: 'a.example' },
      advise(step('cname-apex', { name: NAME })),
    ],
  ],
  mixed: [
    [
      aliases(alias([www, 'a.example'], { beside: ['AAAA'] })),
      { name: www, target: 'a.example', types: ['AAAA'] },
      advise(step('cname-mixed', { name: www })),
    ],
  ],
  silent: [aliases(), aliases(alias([www, 'a.example'])), aliases(alias([NAME, 'a.example']))],
});
