import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { check } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';

export const lostDkim = check({
  id: 'lost-dkim',
  category: 'email',
  needs: ['change', 'dkim'],
  outcomes: {
    all: problem('hosts').caps(70),
    some: problem('hosts', 'left').caps(85),
    replaced: problem('hosts').caps(85),
    confirmed: info('hosts'),
  },
  reference: { rule: 'RFC 6376 §3.6.1, §6.1.2', dig: 'TXT {hosts}' },
  run({ change: { expected, isMailGone }, dkim: { before, same, replaced } }, say) {
    const left = [...same, ...replaced];
    const lost = before.filter((host) => !left.includes(host));
    if (lost.length === 0 && replaced.length === 0) return;
    const keep = keepOrConfirm('dkim');
    // Without mail, nothing is signed any more.
    if (expected.has('dkim') || (isMailGone && expected.has('mail')))
      return say.confirmed({ hosts: firstFew([...lost, ...replaced]) });
    const hosts = firstFew(lost);
    if (lost.length === 0) return say.replaced({ hosts: firstFew(replaced) }).fixedBy(keep);
    return (left.length === 0 ? say.all({ hosts }) : say.some({ hosts, left: firstFew(left) })).fixedBy(keep);
  },
});
