import { firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const wildcard = check({
  id: 'wildcard',
  category: 'dns',
  needs: ['wildcard'],
  outcomes: {
    found: info('name', 'answers'),
    dname: info('name', 'target'),
    dead: warn('name', 'target').costs(3),
    claimable: problem('name', 'target').costs(28),
  },
  reference: {
    rule: 'RFC 4592 §2, RFC 6672 §2',
    dig: 'A no-such-host-7c41e9.{domain}',
    rules: { dname: 'RFC 6672 §2', found: 'RFC 4592 §2', dead: 'RFC 4592 §2', claimable: 'RFC 4592 §2' },
  },
  run({ wildcard: { name, answers, dname, dead: alias } }, say) {
    if (dname !== undefined) return say.dname({ name, target: dname });
    if (!alias) return say.found({ name, answers: firstFew(answers) }).fixedBy(advise(step('wildcard')));
    const fix = advise(step('dead-alias', { names: [name] }));
    return (alias.claimable ? say.claimable : say.dead)({ name, target: alias.target }).fixedBy(fix);
  },
});
