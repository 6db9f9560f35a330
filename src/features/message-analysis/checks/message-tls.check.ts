import { ok, warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

/** Whether the message came encrypted. Nothing is said where we offered no encryption. */
export const messageTls = check({
  id: 'message-tls',
  category: 'email',
  needs: ['examination'],
  outcomes: { used: ok('version', 'cipher'), missing: warn('client').unscored() },
  reference: { rule: 'RFC 3207 §4', dig: '-x {client}', verify: { used: null, missing: null } },
  run({ examination: { reception } }, { used, missing }) {
    if (!reception) return undefined;
    if (reception.tls) return used({ version: reception.tls.version, cipher: reception.tls.cipher });
    return reception.offersTls
      ? missing({ client: reception.client }).fixedBy(advise(step('send-encrypted')))
      : undefined;
  },
});
