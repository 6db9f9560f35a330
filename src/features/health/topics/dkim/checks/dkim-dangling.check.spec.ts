import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, HOST, NAME } from '#test/checks/health-domain.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { dkimDangling } from './dkim-dangling.check.js';

const hosts = [HOST];
const typo = { host: HOST, target: `k.test.${NAME}`, meant: 'k.test' };
const dotted = replace(
  `k.test.${NAME}.`,
  { host: HOST, type: 'CNAME', value: 'k.test.' },
  step('final-dot', { type: 'CNAME', host: `k.test.${NAME}` }),
);

describeCheck(dkimDangling, {
  found: [
    [dkim([], { dangling: hosts }), { hosts }, advise(step('dkim-alias', { hosts }))],
    [dkim([], { dangling: hosts, dotless: [typo] }), { hosts }, dotted],
    [
      dkim([], { dangling: [HOST, 'b.example'], dotless: [typo] }),
      { hosts: [HOST, 'b.example'] },
      advise(step('dkim-alias', { hosts: [HOST, 'b.example'] })),
    ],
  ],
  silent: [dkim([])],
});
