import { cut } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const httpsRedirect = check({
  id: 'https-redirect',
  category: 'web',
  needs: ['plainDoor'],
  outcomes: {
    ok: ok('url', 'target'),
    open: warn('url', 'status').costs(5),
    detour: warn('url', 'target').costs(3),
    sideways: info('url', 'target'),
  },
  reference: { rule: 'RFC 9110 §15.4, RFC 6797 §7.2', curl: '-I http://{domain}/' },
  run({ plainDoor: { url, status, target } }, { ok, open, detour, sideways }) {
    const fix = advise(step('https-redirect', { host: url.host }));
    if (!target) return open({ url: url.href, status }).fixedBy(fix);
    const evidence = { url: url.href, target: cut(target.href) };
    if (target.protocol !== 'https:') return detour(evidence).fixedBy(fix);
    return target.host === url.host ? ok(evidence) : sideways(evidence).fixedBy(fix);
  },
});
