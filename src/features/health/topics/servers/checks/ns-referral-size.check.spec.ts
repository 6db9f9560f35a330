import { describeCheck } from '#test/checks/describe-check.js';
import { A, referral } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsReferralSize } from './ns-referral-size.check.js';

describeCheck(nsReferralSize, {
  large: [[referral([A], 513), { size: 513, limit: 512 }, advise(step('ns-fewer'))]],
  silent: [referral([A], 512)],
});
