import { firstFew, shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';

export const httpSecurityTxt = check({
  id: 'http-security-txt',
  category: 'security',
  needs: ['securityTxt'],
  outcomes: {
    ok: ok('url', 'contacts', 'until'),
    missing: info('url'),
    expired: warn('url', 'expires').unscored(),
    invalid: warn('url', 'fault', 'line').unscored(),
  },
  reference: { rule: 'RFC 9116 §2.5, §3', curl: '-i {url}' },
  run({ securityTxt: { url, review } }, say) {
    if (!review) return say.missing({ url }).fixedBy(advise(step('security-txt', { url })));
    const { errors, contacts, expires = '' } = review;
    if (errors.some(({ code }) => code === 'expired'))
      return say.expired({ url, expires: shorten(expires) }).fixedBy(advise(step('security-txt-renew', { url })));
    const [error] = errors;
    if (error)
      return say
        .invalid({ url, fault: error.code, line: error.line ?? '–' })
        .fixedBy(advise(step('security-txt-correct', { url })));
    return say.ok({ url, contacts: firstFew(contacts), until: expires });
  },
});
