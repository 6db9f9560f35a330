import { info, problem, warn } from '#base/domain/outcome.js';
import { authorCount } from '../policy/authors.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

/** Whether From names one author, at a domain that exists and takes replies. */
export const messageAuthor = check({
  id: 'message-author',
  category: 'email',
  needs: ['examination'],
  outcomes: {
    none: problem().unscored(),
    several: problem('count').unscored(),
    missing: problem('domain').unscored(),
    'no-mail': warn('domain').unscored(),
    unanswered: info('domain'),
  },
  reference: {
    rule: 'RFC 5322 §3.6.2',
    rules: { missing: 'RFC 5321 §2.3.5', 'no-mail': 'RFC 7505 §4.2', unanswered: 'RFC 5321 §2.3.5' },
    dig: 'MX {domain}',
    verify: { none: null, several: null },
  },
  run({ examination: { reception, message } }, { none, several, missing, 'no-mail': noMail, unanswered }) {
    if (!reception) return undefined;
    const { author } = reception;
    if (!author) return none().fixedBy(advise(step('one-author')));
    const count = authorCount(message);
    if (count > 1) return several({ count }).fixedBy(advise(step('one-author')));
    const { domain, mail } = author;
    if (mail === 'missing') return missing({ domain }).fixedBy(advise(step('existing-domain', { domain })));
    if (mail === 'unanswered') return unanswered({ domain }).fixedBy(advise(step('send-again')));
    return mail === 'accepts' ? undefined : noMail({ domain }).fixedBy(advise(step('receive-mail', { domain })));
  },
});
