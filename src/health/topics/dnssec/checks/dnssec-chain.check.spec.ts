import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dnssec, dsFor, KSK, NAME, offer } from '../../../../../test/checks/health-domain.js';
import { RDATA } from '../../../../dns-wire/rdata/rdata.js';
import { advise, publish, replace, step } from '../../../repair/fixes.js';
import { dnssecChain } from './dnssec-chain.check.js';

const zone = NAME;

const ds = dsFor(KSK);
const record = { host: zone, type: 'DS', value: offer(KSK).value };
const unknown = { ...ds, digestType: 200 };
const shown = [RDATA.DS.show(unknown)];

describeCheck(dnssecChain, {
  ok: [[dnssec([ds]), { zone, tags: [String(ds.keyTag)] }]],
  unsupported: [
    [
      dnssec([unknown], { verdict: 'insecure' }),
      { zone, ds: shown },
      replace(shown, record, step('registrar-ds', { zone })),
    ],
    [
      dnssec([unknown], { verdict: 'insecure', offers: [] }),
      { zone, ds: shown },
      advise(step('roll-algorithm', { zone })),
    ],
  ],
  unsigned: [[dnssec([], { keys: [], offers: [] }), { zone }, advise(step('sign', { zone }))]],
  'ds-missing': [
    [dnssec([]), { zone }, publish(record, step('registrar-ds', { zone }))],
    [dnssec([], { offers: [] }), { zone }, advise(step('sign-first', { zone }))],
  ],
});
