import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { correctedSoa, soaFix } from '../soa-repair.js';

export const soaMname = check({
  id: 'soa-mname',
  category: 'dns',
  needs: ['zoneSoa', 'primary'],
  outcomes: { none: info('zone'), unresolved: info('zone', 'primary') },
  reference: {
    rule: 'RFC 1035 §3.3.13, RFC 1996 §2',
    dig: 'SOA {zone}',
    verify: { unresolved: 'dig {primary} A {primary} AAAA' },
  },
  run({ zoneSoa, primary: { name, hasAddress } }, { none, unresolved }) {
    const { zone, soa } = zoneSoa;
    if (hasAddress) return;
    const isRepairable = correctedSoa(zoneSoa).mname !== soa.mname;
    const fix = isRepairable ? soaFix(zoneSoa) : advise(step('soa-mname', { zone }));
    return (name === '.' ? none({ zone }) : unresolved({ zone, primary: name })).fixedBy(fix);
  },
});
