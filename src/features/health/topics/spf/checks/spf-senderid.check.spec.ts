import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { spfSenderid } from './spf-senderid.check.js';

const of = (senderId: string[], ownType = false) => ({ obsoleteSpf: known({ name: NAME, senderId, ownType }) });
const fix = advise(step('spf-remains'));

describeCheck(spfSenderid, {
  found: [[of(['spf2.0/pra -all'], true), { records: ['spf2.0/pra -all'] }, fix]],
  type99: [[of([], true), { domain: NAME }, fix]],
  silent: [of([])],
});
