import { info } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';
import { soaLimits } from '../soa-limits.js';
import { soaFix } from '../soa-repair.js';

export const soaRetry = check({
  id: 'soa-retry',
  category: 'dns',
  needs: ['zoneSoa'],
  outcomes: {
    'above-refresh': info('seconds', 'refresh'),
    short: info('seconds', 'least'),
    long: info('seconds', 'most'),
  },
  reference: { rule: 'RFC 1912 §2.2', dig: 'SOA {zone}' },
  run({ zoneSoa }, { 'above-refresh': aboveRefresh, short, long }) {
    const { retry: seconds, refresh } = zoneSoa.soa;
    const { least, most } = soaLimits(zoneSoa).retry;
    if (seconds < least) return short({ seconds, least }).fixedBy(soaFix(zoneSoa));
    if (seconds > most) return long({ seconds, most }).fixedBy(soaFix(zoneSoa));
    return seconds >= refresh ? aboveRefresh({ seconds, refresh }).fixedBy(soaFix(zoneSoa)) : undefined;
  },
});
