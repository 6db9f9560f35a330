import { info } from '../../../../domain/outcome.js';
import { check } from '../../../health-check.js';

const MOST = 8;

export const nsSurplus = check({
  id: 'ns-surplus',
  category: 'dns',
  needs: ['nsSet'],
  outcomes: { found: info('count', 'most') },
  reference: { rule: 'RFC 2182 §5', dig: 'NS {zone}' },
  run({ nsSet: { names } }, { found }) {
    return names.length > MOST ? found({ count: names.length, most: MOST }) : undefined;
  },
});
