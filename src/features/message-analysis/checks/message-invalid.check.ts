import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { inState, nameOf } from '../signature-groups.js';

/** Signatures that receivers ignore because of their form, their key record or their age. */
export const messageInvalid = check({
  id: 'message-invalid',
  category: 'email',
  needs: ['examination'],
  outcomes: { found: warn('signatures').unscored() },
  reference: { rule: 'RFC 6376 §6.1.1', dig: 'TXT {signatures}' },
  run({ examination: { signatures } }, { found }) {
    const invalid = inState(signatures, 'invalid');
    if (invalid.length === 0) return undefined;
    const names = invalid.map((one) => `${nameOf(one)} (${one.reasons.join(', ')})`);
    return found({ signatures: firstFew(names) }).fixedBy(advise(step('fix-signer')));
  },
});
