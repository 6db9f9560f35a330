import { firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import type { SpamVerdict } from '#features/header/spam-filters.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

/** What the spam filters of the receiver wrote. */
export const messageSpam = check({
  id: 'message-spam',
  category: 'email',
  needs: ['header'],
  outcomes: { marked: info('filters', 'rules'), clean: ok('filters') },
  reference: { rule: 'RFC 8601 §7.1', dig: 'TXT {subject}', verify: { marked: null, clean: null } },
  run({ header: { spamFilters = [] } }, { marked, clean }) {
    if (spamFilters.length === 0) return undefined;
    const spam = spamFilters.filter(({ isSpam }) => isSpam === true);
    if (spam.length === 0) return clean({ filters: firstFew(spamFilters.map(shown)) });
    return marked({
      filters: firstFew(spam.map(shown)),
      rules: firstFew(spam.flatMap(({ reasons }) => reasons)),
    }).fixedBy(advise(step('spam-rules')));
  },
});

function shown({ field, score, threshold }: SpamVerdict): string {
  if (score === undefined) return field;
  return threshold === undefined ? `${field} (${score})` : `${field} (${score} / ${threshold})`;
}
