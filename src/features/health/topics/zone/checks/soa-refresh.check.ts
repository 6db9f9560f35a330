import { info } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';
import { soaLimits } from '../soa-limits.js';
import { soaFix } from '../soa-repair.js';

export const soaRefresh = check({
  id: 'soa-refresh',
  category: 'dns',
  needs: ['zoneSoa'],
  outcomes: { short: info('seconds', 'least'), long: info('seconds', 'most') },
  reference: { rule: 'RFC 1912 §2.2', dig: 'SOA {zone}' },
  run({ zoneSoa }, { short, long }) {
    const { refresh: seconds } = zoneSoa.soa;
    const { least, most } = soaLimits(zoneSoa).refresh;
    if (seconds < least) return short({ seconds, least }).fixedBy(soaFix(zoneSoa));
    return seconds > most ? long({ seconds, most }).fixedBy(soaFix(zoneSoa)) : undefined;
  },
});
