import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { check } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';

export const lostDkim = check({
  id: 'lost-dkim',
  category: 'email',
  needs: ['change', 'dkim'],
  outcomes: {
    all: problem('hosts').costs(1).caps(70),
    some: problem('hosts', 'left').costs(1).caps(85),
    confirmed: info('hosts'),
  },
  reference: { rule: 'RFC 6376 §3.6.1, §6.1.2', dig: 'TXT {hosts}' },
  run({ change: { expected, isMailGone }, dkim: { before, after } }, { all, some, confirmed }) {
    const lost = before.filter((host) => !after.includes(host));
    if (lost.length === 0) return;
    const hosts = firstFew(lost);
    // Without mail, nothing is signed any more.
    if (expected.has('dkim') || (isMailGone && expected.has('mail'))) return confirmed({ hosts });
    return (after.length === 0 ? all({ hosts }) : some({ hosts, left: firstFew(after) })).fixedBy(
      keepOrConfirm('dkim'),
    );
  },
});
