import { advice, describeReason } from '#test/checks/move-facts.js';
import { known } from '#base/domain/fact.js';
import type { SigningPlan } from '../signing-plan.js';
import { moveDnssec } from './move-dnssec.check.js';

const zone = 'example.com';
const ds = ['1 13 2 aa'];
const signing = (plan: SigningPlan) => ({
  signing: known({
    ...{ zone, plan, parentDs: ds, plannedDs: ds, isSignedThere: true, sharesKeys: true },
    ...({ planned: 'secure', now: 'secure', before: 'secure' } as const),
  }),
});

describeReason(moveDnssec, {
  kept: [[signing('kept'), { ds }]],
  island: [[signing('island'), { zone }]],
  'add-later': [[signing('add-later'), { zone }]],
  'remove-first': [[signing('remove-first'), { zone }, advice('remove-ds', { zone })]],
  'add-first': [[signing('add-first'), { zone }, advice('both-ds', { zone })]],
  'ds-left': [[signing('ds-left'), { zone, ds }, advice('remove-ds', { zone })]],
  'no-match': [[signing('no-match'), { zone, ds }, advice('new-ds', { zone })]],
  overlap: [[signing('overlap'), { zone }, advice('share-keys', { zone })]],
  silent: [signing('unsigned')],
});
