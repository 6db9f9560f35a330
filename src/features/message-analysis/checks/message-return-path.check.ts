import { info, problem } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

/** Whether a bounce could be delivered: receivers reject mail that they could not return. */
export const messageReturnPath = check({
  id: 'message-return-path',
  category: 'email',
  needs: ['examination'],
  outcomes: {
    missing: problem('domain').unscored(),
    'no-mail': problem('domain').unscored(),
    unanswered: info('domain'),
  },
  reference: {
    rule: 'RFC 5321 §2.3.5',
    rules: { 'no-mail': 'RFC 7505 §4.2' },
    dig: 'MX {domain}',
  },
  run({ examination: { reception } }, { missing, 'no-mail': noMail, unanswered }) {
    if (!reception?.returnPath) return undefined;
    const { domain, mail } = reception.returnPath;
    if (mail === 'missing') return missing({ domain }).fixedBy(advise(step('existing-return-path', { domain })));
    if (mail === 'unanswered') return unanswered({ domain }).fixedBy(advise(step('send-again')));
    return mail === 'accepts' ? undefined : noMail({ domain }).fixedBy(advise(step('receive-mail', { domain })));
  },
});
