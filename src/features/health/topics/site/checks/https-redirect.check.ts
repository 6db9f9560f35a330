import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const httpsRedirect = check({
  id: 'https-redirect',
  category: 'web',
  needs: ['httpResult'],
  outcomes: {
    ok: ok('url', 'target'),
    missing: warn('url', 'status').costs(5),
    'http-again': warn('url', 'target').costs(3),
    'other-host': info('url', 'target'),
  },
  reference: {
    rule: 'RFC 9110 §15.4, RFC 6797 §7.2',
    curl: '-I {url}',
    rules: { 'other-host': 'RFC 6797 §7.2', 'http-again': 'RFC 6797 §7.2' },
  },
  run({ httpResult: { url, status, target } }, { ok, missing, 'http-again': httpAgain, 'other-host': otherHost }) {
    const fix = advise(step('https-redirect', { host: url.host }));
    if (!target) return missing({ url: url.href, status }).fixedBy(fix);
    const evidence = { url: url.href, target: shorten(target.href) };
    if (target.protocol !== 'https:') return httpAgain(evidence).fixedBy(fix);
    return target.host === url.host ? ok(evidence) : otherHost(evidence).fixedBy(fix);
  },
});
