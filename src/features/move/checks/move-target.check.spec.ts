import { describeReason } from '#test/checks/move-facts.js';
import { known } from '#base/domain/fact.js';
import { moveTarget } from './move-target.check.js';

const target = (isCurrent: boolean, ...kept: string[]) => ({ target: known({ isCurrent, kept }) });
const servers = ['ns1.a.example'];

describeReason(moveTarget, {
  current: [[target(true, ...servers), { servers }]],
  kept: [[target(false, ...servers), { servers }]],
  silent: [target(false)],
});
