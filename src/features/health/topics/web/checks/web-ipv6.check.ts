import { ok, problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const webIpv6 = check({
  id: 'web-ipv6',
  category: 'web',
  needs: ['siteIpv6'],
  outcomes: { ok: ok('addresses'), dead: problem('addresses').costs(6) },
  reference: { rule: 'RFC 6724, RFC 8305 §4', curl: '-6 -I https://{domain}/' },
  run({ siteIpv6: { addresses, reached } }, { ok, dead }) {
    return reached ? ok({ addresses }) : dead({ addresses }).fixedBy(advise(step('site-ipv6', { addresses })));
  },
});
