import { info, warn } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';
import { soaLimits } from '../soa-limits.js';
import { soaFix } from '../soa-repair.js';

export const soaExpire = check({
  id: 'soa-expire',
  category: 'dns',
  needs: ['zoneSoa'],
  outcomes: {
    'too-short': warn('seconds', 'refresh', 'retry').costs(3),
    'registry-limit': warn('seconds', 'least').costs(2),
    short: info('seconds', 'least'),
    long: info('seconds', 'most'),
  },
  reference: { rule: 'RFC 1912 §2.2', dig: 'SOA {zone}' },
  run({ zoneSoa }, { 'too-short': tooShort, 'registry-limit': registryLimit, short, long }) {
    const { expire: seconds, refresh, retry } = zoneSoa.soa;
    const { expire, areRegistryRules } = soaLimits(zoneSoa);
    const { least, most } = expire;
    const fix = soaFix(zoneSoa);
    if (seconds <= refresh + retry) return tooShort({ seconds, refresh, retry }).fixedBy(fix);
    if (seconds < least) return (areRegistryRules ? registryLimit : short)({ seconds, least }).fixedBy(fix);
    return seconds > most ? long({ seconds, most }).fixedBy(fix) : undefined;
  },
});
