import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { HSTS_YEAR, hstsMaxAge } from '#formats/records/hsts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const hsts = check({
  id: 'hsts',
  category: 'security',
  needs: ['hsts', 'siteRedirect?'],
  outcomes: {
    ok: ok('header'),
    missing: info('host'),
    short: info('header', 'seconds'),
    off: info('host', 'header'),
    invalid: warn('header').costs(2),
  },
  reference: { rule: 'RFC 6797 §6.1', curl: '-I https://{domain}/', verify: { missing: 'curl -I https://{host}/' } },
  run({ hsts: { host, header }, siteRedirect }, { ok, missing, short, off, invalid }) {
    const fix = advise(step('hsts', { host }));
    // HSTS locks visitors out of a site that HTTPS does not serve; the redirect has to be fixed first (site-redirect).
    const isServed = siteRedirect === undefined;
    if (header === undefined) return isServed ? missing({ host }).fixedBy(fix) : undefined;
    const seconds = hstsMaxAge(header);
    if (seconds === undefined) return invalid({ header: shorten(header) }).fixedBy(fix);
    if (seconds >= HSTS_YEAR) return ok({ header: shorten(header) });
    if (!isServed) return undefined;
    if (seconds === 0) return off({ host, header: shorten(header) });
    return short({ header: shorten(header), seconds }).fixedBy(advise(step('hsts-longer', { host })));
  },
});
