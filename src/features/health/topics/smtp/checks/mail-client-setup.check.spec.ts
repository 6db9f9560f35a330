import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mailClientSetup } from './mail-client-setup.check.js';

const ALIVE = { host: 'autoconfig.example.com', isDead: false };
const DEAD = { host: 'autodiscover.example.com', isDead: true };

describeCheck(mailClientSetup, {
  ok: [[{ setupHosts: known([ALIVE]) }, { hosts: [ALIVE.host] }]],
  'no-answer': [
    [
      { setupHosts: known([ALIVE, DEAD]) },
      { hosts: [DEAD.host] },
      advise(step('mail-client-setup', { hosts: [DEAD.host] })),
    ],
  ],
});
