import { few } from '../../../../domain/evidence.js';
import { RDATA } from '../../../../dns-wire/rdata/rdata.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import { advise, publish, replace, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecChain = check({
  id: 'dnssec-chain',
  category: 'security',
  needs: ['dnssec'],
  outcomes: {
    ok: ok('zone', 'tags'),
    unsupported: warn('zone', 'ds').costs(4),
    unsigned: info('zone'),
    'ds-missing': warn('zone').costs(4),
  },
  reference: {
    rule: 'RFC 4035 §5, RFC 9364',
    dig: '+dnssec DS {zone}',
    verify: {
      ok: 'dig +dnssec +multiline {zone} DS {zone} DNSKEY',
      'ds-missing': 'dig +multiline {zone} DS {zone} DNSKEY',
    },
  },
  run({ dnssec: { zone, ds, keys, verdict, offers } }, { ok, unsupported, unsigned, 'ds-missing': dsMissing }) {
    const [offer] = offers;
    const record = offer && { host: zone, type: 'DS', value: offer.value };
    if (verdict === 'insecure') {
      const old = ds.map((one) => RDATA.DS.show(one));
      const fix = record
        ? replace(few(old), record, step('registrar-ds', { zone }))
        : advise(step('roll-algorithm', { zone }));
      return unsupported({ zone, ds: few(old) }).fixedBy(fix);
    }
    if (ds.length > 0) return ok({ zone, tags: few(ds.map(({ keyTag }) => String(keyTag))) });
    if (keys.length === 0) return unsigned({ zone }).fixedBy(advise(step('sign', { zone })));
    const fix = record ? publish(record, step('registrar-ds', { zone })) : advise(step('sign-first', { zone }));
    return dsMissing({ zone }).fixedBy(fix);
  },
});
