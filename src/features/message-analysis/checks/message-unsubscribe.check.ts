import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { isBulk } from '../policy/bulk-mail.js';

export const messageUnsubscribe = check({
  id: 'message-unsubscribe',
  category: 'email',
  needs: ['examination'],
  outcomes: { oneClick: ok(), missing: warn().unscored(), manual: info('cause') },
  reference: { rule: 'RFC 8058 §3.1', dig: 'TXT {subject}', verify: { oneClick: null, missing: null, manual: null } },
  run({ examination: { message, unsubscribe } }, { oneClick, missing, manual }) {
    if (unsubscribe.isOneClick) return oneClick();
    if (unsubscribe.isPresent)
      return manual({ cause: unsubscribe.why ?? 'syntax' }).fixedBy(
        advise(step('one-click'), step('sign-unsubscribe')),
      );
    return isBulk(message) ? missing().fixedBy(advise(step('list-unsubscribe'), step('one-click'))) : undefined;
  },
});
