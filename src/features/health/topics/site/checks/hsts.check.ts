import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { hstsMaxAge } from '#formats/records/hsts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const YEAR = 31_536_000; // seconds

export const hsts = check({
  id: 'hsts',
  category: 'security',
  needs: ['hsts', 'siteRedirect?'],
  outcomes: {
    ok: ok('header'),
    missing: info('host'),
    short: info('header', 'seconds'),
    invalid: warn('header').costs(2),
  },
  reference: { rule: 'RFC 6797 §6.1', curl: '-I https://{domain}/', verify: { missing: 'curl -I https://{host}/' } },
  run({ hsts: { host, header }, siteRedirect }, { ok, missing, short, invalid }) {
    const fix = advise(step('hsts', { host }));
    // HSTS locks visitors out of a site that HTTPS does not serve; the redirect has to be fixed first (site-redirect).
    const isServed = siteRedirect === undefined;
    if (header === undefined) return isServed ? missing({ host }).fixedBy(fix) : undefined;
    const seconds = hstsMaxAge(header);
    if (seconds === undefined) return invalid({ header: shorten(header) }).fixedBy(fix);
    if (seconds >= YEAR) return ok({ header: shorten(header) });
    // The first value of a policy is low; that of a policy in use only rises.
    const longer = seconds > 0 ? advise(step('hsts-longer', { host })) : fix;
    return isServed ? short({ header: shorten(header), seconds }).fixedBy(longer) : undefined;
  },
});
