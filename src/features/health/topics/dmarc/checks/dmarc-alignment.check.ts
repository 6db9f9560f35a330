import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcAlignment = check({
  id: 'dmarc-alignment',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: { strict: info('tags', 'owner') },
  reference: { rule: 'RFC 9989 §4.4', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { owner, record } }, { strict }) {
    const tags = (['adkim', 'aspf'] as const).filter((tag) => record[tag] === 's').map((tag) => `${tag}=s`);
    return tags.length > 0 ? strict({ tags, owner }).fixedBy(advise(step('dmarc-alignment', { tags }))) : undefined;
  },
});
