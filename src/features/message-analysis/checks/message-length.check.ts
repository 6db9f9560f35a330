import { firstFew } from '#base/domain/evidence.js';
import { problem, warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { nameOf } from '../signature-groups.js';

/** `l=`: anyone can add text to such a message without breaking the signature. */
export const messageLength = check({
  id: 'message-length',
  category: 'email',
  needs: ['examination'],
  outcomes: { appended: problem('signatures', 'count').unscored(), used: warn('signatures').unscored() },
  reference: { rule: 'RFC 6376 §8.2', dig: 'TXT {signatures}', verify: { used: null } },
  run({ examination: { signatures } }, { appended, used }) {
    const partial = signatures.filter(({ signature }) => signature.bodyLength !== undefined);
    if (partial.length === 0) return undefined;
    const passed = signatures.filter(({ result }) => result === 'pass');
    const count = Math.min(...passed.map(({ unsigned }) => unsigned));
    // Each valid signature ends before the body does, so nothing proves where the rest comes from.
    if (passed.length > 0 && count > 0)
      return appended({ signatures: firstFew(passed.map(nameOf)), count }).fixedBy(
        advise(step('compare-end'), step('no-length')),
      );
    return used({ signatures: firstFew(partial.map(nameOf)) }).fixedBy(advise(step('no-length')));
  },
});
