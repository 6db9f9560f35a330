import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const MIN = 30;
const MAX = 86_400;

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
    // The remaining TTL of a cached answer can be short; the original TTL is known from an RRSIG or a name server.
    const wholes = sets.map(({ type, ttl: { left, whole = serverTtls[type] } }) => ({ type, left, whole }));
    const fleeting = wholes.filter(({ whole = MAX }) => whole < MIN);
    const lasting = wholes.filter(({ left, whole = left }) => whole > MAX);
    const [found, say] = fleeting.length > 0 ? [fleeting, short] : [lasting, long];
    if (found.length === 0) return;
    const types = found.map(({ type }) => type);
    const seconds = found.map(({ left, whole = left }) => whole);
    const extreme = say === short ? Math.min(...seconds) : Math.max(...seconds);
    return say({ types, seconds: extreme }).fixedBy(advise(step('ttl', { types, host })));
  },
});
