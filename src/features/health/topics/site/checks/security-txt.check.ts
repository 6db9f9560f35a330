import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const securityTxt = check({
  id: 'security-txt',
  category: 'security',
  needs: ['securityTxt'],
  outcomes: {
    ok: ok('url', 'contacts'),
    missing: info('url'),
    invalid: warn('url', 'fault', 'line').costs(1),
    expired: warn('url', 'expires').costs(1),
  },
  reference: {
    rule: 'RFC 9116 §2.5, §3',
    curl: '-i {url}',
  },
  run({ securityTxt: { url, review } }, { ok, missing, invalid, expired }) {
    const fix = advise(step('security-txt', { url }));
    if (!review) return missing({ url }).fixedBy(fix);
    const { errors, contacts, expires = '' } = review;
    if (errors.some(({ code }) => code === 'expired')) return expired({ url, expires: shorten(expires) }).fixedBy(fix);
    const [error] = errors;
    if (error) return invalid({ url, fault: error.code, line: error.line ?? '–' }).fixedBy(fix);
    return ok({ url, contacts: firstFew(contacts) });
  },
});
