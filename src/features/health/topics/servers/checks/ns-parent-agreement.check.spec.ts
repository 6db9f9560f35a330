import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { ParentDifference } from '../referral.facts.js';
import { nsParentAgreement } from './ns-parent-agreement.check.js';

const servers = ['a.nic.example (NS)', 'b.nic.example (–)'];
const of = (about: ParentDifference['about']) => ({ parentDifference: known({ zone: NAME, about, servers }) });
const fix = advise(step('parent-servers', { parent: 'com' }));

describeCheck(nsParentAgreement, {
  missing: [[of('delegation'), { servers }, fix]],
  'ns-differs': [[of('names'), { servers }, fix]],
  silent: [of('ds')],
});
