import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { nameOf } from '../signature-groups.js';

/** `l=`: anyone can add text to such a message without breaking the signature. */
export const messageLength = check({
  id: 'message-length',
  category: 'email',
  needs: ['examination'],
  outcomes: { used: warn('signatures').unscored() },
  reference: { rule: 'RFC 6376 §8.2', dig: 'TXT {signatures}', verify: { used: null } },
  run({ examination: { signatures } }, { used }) {
    const partial = signatures.filter(({ signature }) => signature.bodyLength !== undefined);
    if (partial.length === 0) return undefined;
    return used({ signatures: firstFew(partial.map(nameOf)) }).fixedBy(advise(step('no-length')));
  },
});
