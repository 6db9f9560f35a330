import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { inState, nameOf } from '../signature-groups.js';

/** A signature of the published key that fits to another body or header, and no known change explains it. */
export const messageChanged = check({
  id: 'message-changed',
  category: 'email',
  needs: ['examination'],
  outcomes: { found: warn('signatures').unscored() },
  reference: { rule: 'RFC 6376 §6.1.3', dig: 'TXT {signatures}' },
  run({ examination: { signatures } }, { found }) {
    const changed = inState(signatures, 'changed');
    if (changed.length === 0) return undefined;
    return found({ signatures: firstFew(changed.map(nameOf)) }).fixedBy(advise(step('original'), step('compare')));
  },
});
