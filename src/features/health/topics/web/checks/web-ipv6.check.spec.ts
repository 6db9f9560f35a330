import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { webIpv6 } from './web-ipv6.check.js';

const addresses = ['2a0f:7777:3::1'];
const of = (reached: boolean) => ({ siteIpv6: known({ addresses, reached }) });

describeCheck(webIpv6, {
  ok: [[of(true), { addresses }]],
  dead: [[of(false), { addresses }, advise(step('site-ipv6', { addresses }))]],
});
