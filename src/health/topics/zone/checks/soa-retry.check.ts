import { info } from '../../../../domain/outcome.js';
import { check } from '../../../health-check.js';
import { soaLimits } from '../soa-limits.js';
import { soaFix } from '../soa-repair.js';

export const soaRetry = check({
  id: 'soa-retry',
  category: 'dns',
  needs: ['zoneStart'],
  outcomes: {
    'above-refresh': info('seconds', 'refresh'),
    short: info('seconds', 'least'),
    long: info('seconds', 'most'),
  },
  reference: { rule: 'RFC 1912 §2.2', dig: 'SOA {zone}' },
  run({ zoneStart }, { 'above-refresh': aboveRefresh, short, long }) {
    const { retry: seconds, refresh } = zoneStart.soa;
    const { least, most } = soaLimits(zoneStart).retry;
    if (seconds < least) return short({ seconds, least }).fixedBy(soaFix(zoneStart));
    if (seconds > most) return long({ seconds, most }).fixedBy(soaFix(zoneStart));
    return seconds >= refresh ? aboveRefresh({ seconds, refresh }).fixedBy(soaFix(zoneStart)) : undefined;
  },
});
