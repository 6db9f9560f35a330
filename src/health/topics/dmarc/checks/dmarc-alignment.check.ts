import { info } from '../../../../domain/outcome.js';
import { check } from '../../../health-check.js';

export const dmarcAlignment = check({
  id: 'dmarc-alignment',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: { strict: info('tags', 'owner') },
  reference: { rule: 'RFC 9989 §4.4', dig: 'TXT _dmarc.{domain}' },
  run({ dmarcFound: { owner, record } }, { strict }) {
    const tags = (['adkim', 'aspf'] as const).filter((tag) => record[tag] === 's').map((tag) => `${tag}=s`);
    return tags.length > 0 ? strict({ tags, owner }) : undefined;
  },
});
