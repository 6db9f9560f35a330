import { shorten, firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const doubledNames = check({
  id: 'doubled-names',
  category: 'dns',
  needs: ['doubledRecords'],
  outcomes: { found: info('hosts') },
  reference: { rule: 'RFC 1035 §5.1', dig: '{hosts} {hostsType}' },
  run({ doubledRecords }, { found }) {
    const hosts = firstFew([...new Set(doubledRecords.map(({ host, type }) => `${host} ${type}`))]);
    const steps = doubledRecords
      .slice(0, MAX_STEPS)
      .map(({ host, meant, type, value }) => step('doubled-record', { host, meant, type, value: shorten(value) }));
    return found({ hosts }).fixedBy(advise(...steps));
  },
});

const MAX_STEPS = 5;
