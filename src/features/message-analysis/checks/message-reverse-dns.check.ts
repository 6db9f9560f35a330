import { firstFew } from '#base/domain/evidence.js';
import { info, ok, problem } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

/** The name of the sending server: large receivers reject mail from an address without one that leads back to it. */
export const messageReverseDns = check({
  id: 'message-reverse-dns',
  category: 'email',
  needs: ['examination'],
  outcomes: {
    confirmed: ok('client', 'names'),
    missing: problem('client').unscored(),
    mismatched: problem('client', 'names').unscored(),
    unanswered: info('client'),
    hidden: info('client'),
  },
  reference: { rule: 'RFC 1912 §2.1', dig: '-x {client}', verify: { hidden: null } },
  run({ examination: { reception } }, { confirmed, missing, mismatched, unanswered, hidden }) {
    if (!reception) return undefined;
    const { client, reverse } = reception;
    if (reverse.state === 'hidden') return hidden({ client });
    if (reverse.state === 'unanswered') return unanswered({ client }).fixedBy(advise(step('send-again')));
    if (reverse.state === 'missing') return missing({ client }).fixedBy(advise(step('add-ptr', { client })));
    const names = firstFew(reverse.names);
    if (reverse.state === 'confirmed') return confirmed({ client, names });
    return mismatched({ client, names }).fixedBy(advise(step('confirm-ptr', { client, names })));
  },
});
