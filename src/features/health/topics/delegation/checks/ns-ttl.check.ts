import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const MIN = 300;
const MAX = 172_800; // two days, the TTL of most registries

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
    // The remaining TTL of a cached answer can be short, so a short TTL is reported only if an RRSIG has the original
    // one.
    if (whole !== undefined && whole < MIN) return short({ seconds: whole }).fixedBy(fix);
    const seconds = whole ?? left;
    return seconds > MAX ? long({ seconds }).fixedBy(fix) : undefined;
  },
});
