import { info, ok } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const mtaStsMode = check({
  id: 'mta-sts-mode',
  category: 'email',
  needs: ['policyFile', 'mailHosts'],
  outcomes: { ok: ok('url'), testing: info('url'), none: info('url') },
  reference: { rule: 'RFC 8461 §5', curl: 'https://mta-sts.{domain}/.well-known/mta-sts.txt' },
  run({ policyFile: { url, policy } }, { ok, testing, none }) {
    if (!policy.isUsable) return undefined; // senders ignore it, as mta-sts-syntax reports
    switch (policy.mode) {
      case 'enforce':
        return ok({ url });
      case 'testing':
        return testing({ url }).fixedBy(advise(step('mta-sts-enforce'), step('mta-sts-id')));
      case 'none':
        return none({ url }).fixedBy(advise(step('mta-sts-none')));
      default:
        return undefined;
    }
  },
});
