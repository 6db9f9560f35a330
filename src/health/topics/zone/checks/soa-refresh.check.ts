import { info } from '../../../../domain/outcome.js';
import { check } from '../../../health-check.js';
import { soaLimits } from '../soa-limits.js';
import { soaFix } from '../soa-repair.js';

export const soaRefresh = check({
  id: 'soa-refresh',
  category: 'dns',
  needs: ['zoneStart'],
  outcomes: { short: info('seconds', 'least'), long: info('seconds', 'most') },
  reference: { rule: 'RFC 1912 §2.2', dig: 'SOA {zone}' },
  run({ zoneStart }, { short, long }) {
    const { refresh: seconds } = zoneStart.soa;
    const { least, most } = soaLimits(zoneStart).refresh;
    if (seconds < least) return short({ seconds, least }).fixedBy(soaFix(zoneStart));
    return seconds > most ? long({ seconds, most }).fixedBy(soaFix(zoneStart)) : undefined;
  },
});
