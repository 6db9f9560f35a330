import { firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const mailClientSetup = check({
  id: 'mail-client-setup',
  category: 'email',
  needs: ['setupHosts'],
  outcomes: { ok: ok('hosts'), 'no-answer': warn('hosts').costs(2) },
  reference: { rule: 'draft-ietf-mailmaint-autoconfig', dig: 'A {hosts}' },
  run({ setupHosts }, say) {
    const dead = setupHosts.filter(({ isDead }) => isDead);
    const hosts = firstFew((dead.length > 0 ? dead : setupHosts).map(({ host }) => host));
    if (dead.length === 0) return say.ok({ hosts });
    return say['no-answer']({ hosts }).fixedBy(advise(step('mail-client-setup', { hosts })));
  },
});
