import { info, problem, warn } from '#base/domain/outcome.js';
import { check } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';
import { siteLoss } from '../site-loss.js';

export const lostWeb = check({
  id: 'lost-web',
  category: 'web',
  needs: ['change', 'site'],
  outcomes: {
    gone: problem('name', 'addresses').caps(50),
    nowhere: problem('name', 'addresses', 'left').caps(50),
    ipv4: problem('name', 'addresses').caps(70),
    ipv6: warn('name', 'addresses').caps(95),
    confirmed: info('name', 'addresses'),
  },
  reference: { rule: 'RFC 1034 §3.6, RFC 6890', dig: '{domain} A {domain} AAAA' },
  run({ change: { expected }, site }, say) {
    const loss = siteLoss(site);
    if (!loss) return;
    const { name, addresses, left } = loss;
    if (expected.has('web')) return say.confirmed({ name, addresses });
    const found =
      loss.kind === 'nowhere' ? say.nowhere({ name, addresses, left }) : say[loss.kind]({ name, addresses });
    return found.fixedBy(keepOrConfirm('web'));
  },
});
