import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { absent, known } from '../../../../domain/fact.js';
import type { BrokenChain } from '../resolution.facts.js';
import { advise, replace, step } from '../../../repair/fixes.js';
import { dnssecBogus } from './dnssec-bogus.check.js';

const zone = NAME;
const [old, value] = ['1 13 2 AA', '2 13 2 BB'];
const chain = (given: Partial<BrokenChain>) => ({
  brokenChain: known<BrokenChain>({ zone, errors: ['EDE 9'], ds: [old], orphaned: true, fitting: [], ...given }),
});
const errors = ['EDE 9'];

describeCheck(dnssecBogus, {
  orphaned: [
    [
      chain({ fitting: [value, '3 13 2 CC'] }),
      { zone, errors, ds: [old] },
      replace([old], { host: zone, type: 'DS', value }, step('registrar-ds', { zone })),
    ],
    [chain({}), { zone, errors, ds: [old] }, advise(step('remove-ds', { zone }))],
  ],
  signatures: [[chain({ orphaned: false, fitting: [old] }), { zone, errors }, advise(step('resign', { zone }))]],
  silent: [{ brokenChain: absent }],
});
