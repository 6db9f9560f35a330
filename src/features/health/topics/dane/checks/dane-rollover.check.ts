import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';

const END_ENTITY = 3;

export const daneRollover = check({
  id: 'dane-rollover',
  category: 'email',
  needs: ['dane'],
  outcomes: { single: info('names') },
  reference: { rule: 'RFC 7671 §8.1', dig: 'TLSA {names}' },
  run({ dane }, { single }) {
    const alone = dane.filter(({ records: [tlsa, ...others] }) => tlsa?.usage === END_ENTITY && others.length === 0);
    const names = firstFew(alone.filter(({ proven }) => proven).map(({ name }) => name));
    return names.length > 0 ? single({ names }) : undefined;
  },
});
