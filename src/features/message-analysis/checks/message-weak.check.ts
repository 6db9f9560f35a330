import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { inState, nameOf } from '../signature-groups.js';

export const messageWeak = check({
  id: 'message-weak',
  category: 'email',
  needs: ['examination'],
  outcomes: { found: warn('signatures').unscored() },
  reference: { rule: 'RFC 8301 §3', dig: 'TXT {signatures}' },
  run({ examination: { signatures } }, { found }) {
    const weak = inState(signatures, 'weak');
    if (weak.length === 0) return undefined;
    const names = weak.map((one) => `${nameOf(one)} (${one.signature.algorithm}, ${one.keyBits ?? '–'} bits)`);
    return found({ signatures: firstFew(names) }).fixedBy(advise(step('strong-key')));
  },
});
