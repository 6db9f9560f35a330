import { ok, problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const soaRecord = check({
  id: 'soa-record',
  category: 'dns',
  needs: ['soaRecords'],
  outcomes: { ok: ok('zone', 'serial'), missing: problem('zone').costs(8), several: problem('zone', 'count').costs(8) },
  reference: { rule: 'RFC 1035 §5.2, RFC 2181 §6.1', dig: 'SOA {zone}' },
  run({ soaRecords: { zone, apex, isDelegated, isAlias, soa } }, { ok, missing, several }) {
    const [first] = soa;
    const fix = advise(step('soa-one', { zone }));
    if (soa.length > 1) return several({ zone, count: soa.length }).fixedBy(fix);
    if (first) return ok({ zone, serial: first.serial });
    // A name without a zone needs no SOA record; a CNAME in its place is reported by cname-conflict.
    return isDelegated && !isAlias && apex === undefined ? missing({ zone }).fixedBy(fix) : undefined;
  },
});
