import { few } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import { dsLine, isEntryPoint } from '../ds-line.js';
import { advise, publish, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecChain = check({
  id: 'dnssec-chain',
  category: 'security',
  needs: ['dnssec'],
  outcomes: { ok: ok('zone', 'tags'), unsigned: info('zone'), island: warn('zone').costs(4) },
  reference: { rule: 'RFC 4035 §5, RFC 9364', dig: '+dnssec DS {zone}' },
  run({ dnssec: { zone, ds, keys } }, { ok, unsigned, island }) {
    if (ds.length > 0) return ok({ zone, tags: few(ds.map(({ keyTag }) => String(keyTag))) });
    if (keys.length === 0) return unsigned({ zone }).fixedBy(advise(step('sign', { zone })));
    const [key] = keys.filter(isEntryPoint);
    if (!key) return island({ zone }).fixedBy(advise(step('sign', { zone })));
    const record = { host: zone, type: 'DS', value: dsLine(zone, key) };
    return island({ zone }).fixedBy(publish(record, step('registrar-ds', { zone })));
  },
});
