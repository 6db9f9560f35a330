import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dnssec, dsFor, KSK, NAME, ZSK } from '../../../../../test/checks/health-domain.js';
import { dsLine } from '../ds-line.js';
import { advise, publish, step } from '../../../repair/fixes.js';
import { dnssecChain } from './dnssec-chain.check.js';

const zone = NAME;

const ds = dsFor(KSK);
const record = { host: zone, type: 'DS', value: dsLine(zone, KSK) };

describeCheck(dnssecChain, {
  ok: [[dnssec([ds]), { zone, tags: [String(ds.keyTag)] }]],
  unsigned: [[dnssec([], []), { zone }, advise(step('sign', { zone }))]],
  island: [
    [dnssec([], [ZSK, KSK]), { zone }, publish(record, step('registrar-ds', { zone }))],
    [dnssec([], [ZSK]), { zone }, advise(step('sign', { zone }))],
  ],
});
