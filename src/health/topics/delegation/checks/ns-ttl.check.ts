import { info } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const LEAST = 300;
const MOST = 172_800; // two days, as long as registries keep theirs

export const nsTtl = check({
  id: 'ns-ttl',
  category: 'dns',
  needs: ['nsSet'],
  outcomes: { short: info('seconds'), long: info('seconds') },
  reference: { rule: 'RFC 1912 §2.2', dig: 'NS {zone}' },
  run({ nsSet: { zone, ttl } }, { short, long }) {
    if (!ttl) return;
    const { left, whole } = ttl;
    const fix = advise(step('ttl', { types: ['NS'], host: zone }));
    // What a resolver has left of a long one may be short: without a signature nobody knows.
    if (whole !== undefined && whole < LEAST) return short({ seconds: whole }).fixedBy(fix);
    const seconds = whole ?? left;
    return seconds > MOST ? long({ seconds }).fixedBy(fix) : undefined;
  },
});
