import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { inState, nameOf } from '../signature-groups.js';

export const messageSignature = check({
  id: 'message-signature',
  category: 'email',
  needs: ['examination'],
  outcomes: { valid: ok('signatures'), none: warn('domain').unscored(), unanswered: info('signatures') },
  reference: { rule: 'RFC 6376 §6.1', dig: 'TXT {signatures}', verify: { none: null } },
  run({ examination: { signatures, fromDomains } }, { valid, none, unanswered }) {
    const [domain = ''] = fromDomains;
    if (signatures.length === 0) return none({ domain }).fixedBy(advise(step('sign', { domain })));
    const open = inState(signatures, 'unanswered');
    if (open.length > 0) return unanswered({ signatures: firstFew(open.map(nameOf)) }).fixedBy(advise(step('again')));
    const right = inState(signatures, 'valid');
    return right.length > 0 ? valid({ signatures: firstFew(right.map(nameOf)) }) : undefined;
  },
});
