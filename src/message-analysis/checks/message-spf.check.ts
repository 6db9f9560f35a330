import { info, ok, warn } from '../../domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

export const messageSpf = check({
  id: 'message-spf',
  category: 'email',
  needs: ['examination'],
  outcomes: {
    pass: ok('client', 'domain'),
    fail: warn('client', 'domain', 'result').costs(0),
    unanswered: info('client', 'domain'),
    hidden: info(),
  },
  reference: { rule: 'RFC 7208 §2.6', dig: 'TXT {subject}', verify: { hidden: null } },
  run({ examination: { spf } }, { pass, fail, unanswered, hidden }) {
    if (!spf) return hidden();
    const { client, domain, result } = spf;
    if (result === 'pass') return pass({ client, domain });
    if (result === 'temperror') return unanswered({ client, domain }).fixedBy(advise(step('again')));
    return fail({ client, domain, result }).fixedBy(advise(step('spf-sender', { client, domain })));
  },
});
