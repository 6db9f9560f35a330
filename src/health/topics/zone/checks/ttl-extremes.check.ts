import { info } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const LEAST = 30;
const MOST = 86_400;

export const ttlExtremes = check({
  id: 'ttl-extremes',
  category: 'dns',
  needs: ['ttls', 'serverTtls'],
  outcomes: { short: info('types', 'seconds'), long: info('types', 'seconds') },
  reference: {
    rule: 'RFC 1912 §2.2',
    dig: '{types} {domain}',
  },
  run({ ttls: { name: host, sets }, serverTtls }, { short, long }) {
    // What a resolver has left of a long one may be short: only a signature or the zone's own server tells the whole.
    const wholes = sets.map(({ type, ttl: { left, whole = serverTtls[type] } }) => ({ type, left, whole }));
    const fleeting = wholes.filter(({ whole = MOST }) => whole < LEAST);
    const lasting = wholes.filter(({ left, whole = left }) => whole > MOST);
    const [found, say] = fleeting.length > 0 ? [fleeting, short] : [lasting, long];
    if (found.length === 0) return;
    const types = found.map(({ type }) => type);
    const seconds = found.map(({ left, whole = left }) => whole);
    const extreme = say === short ? Math.min(...seconds) : Math.max(...seconds);
    return say({ types, seconds: extreme }).fixedBy(advise(step('ttl', { types, host })));
  },
});
