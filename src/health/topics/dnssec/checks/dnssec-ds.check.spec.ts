import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { dsFor, KSK, NAME, signedZone } from '../../../../../test/checks/health-domain.js';
import { advise, step } from '../../../repair/fixes.js';
import { dnssecDs } from './dnssec-ds.check.js';

const zone = NAME;

const stranger = { ...dsFor(KSK), keyTag: 1 };

describeCheck(dnssecDs, {
  unmatched: [
    [signedZone([dsFor(KSK), stranger]), { zone, tags: ['1'] }, advise(step('leftover-ds', { tags: ['1'] }))],
  ],
  silent: [
    signedZone([]),
    signedZone([dsFor(KSK)]),
    signedZone([dsFor(KSK), { ...dsFor(KSK), digestType: 6 }]),
    signedZone([stranger]), // resolvers validate it with newer records than ours
    signedZone(
      [
        { ...dsFor(KSK), digestType: 6 },
        { ...stranger, algorithm: 12 },
      ],
      { verdict: 'insecure' },
    ),
  ],
});
