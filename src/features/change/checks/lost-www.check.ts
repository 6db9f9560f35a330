import { info, problem, warn } from '#base/domain/outcome.js';
import { check } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';
import { siteLoss } from '../site-loss.js';

export const lostWww = check({
  id: 'lost-www',
  category: 'web',
  needs: ['change', 'www'],
  outcomes: {
    gone: problem('name', 'addresses').caps(70),
    nowhere: problem('name', 'addresses', 'left').caps(70),
    ipv4: problem('name', 'addresses').caps(80),
    ipv6: warn('name', 'addresses').caps(95),
    confirmed: info('name', 'addresses'),
  },
  reference: { rule: 'RFC 1034 §3.6, RFC 6890', dig: 'www.{domain} A www.{domain} AAAA' },
  run({ change: { expected }, www }, say) {
    const loss = siteLoss(www);
    if (!loss) return;
    const { name, addresses, left } = loss;
    if (expected.has('www') || expected.has('web')) return say.confirmed({ name, addresses });
    const found =
      loss.kind === 'nowhere' ? say.nowhere({ name, addresses, left }) : say[loss.kind]({ name, addresses });
    return found.fixedBy(keepOrConfirm('www'));
  },
});
