import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { isBroadSource } from '../csp-policy.js';
import { check } from '../http-check.js';
import { advise, setHeader, step } from '../http-steps.js';
import { frameState } from '../plain-headers.js';

const NAME = 'X-Frame-Options';

export const httpFrames = check({
  id: 'http-frames',
  category: 'security',
  needs: ['home'],
  outcomes: {
    ok: ok('header'),
    policy: ok('header'),
    open: info('header'),
    missing: info('url'),
    'allow-from': info('header'),
    invalid: warn('header').unscored(),
  },
  reference: {
    rule: 'RFC 7034 §2.1',
    rules: { policy: 'CSP Level 3', open: 'CSP Level 3' },
    curl: '-sIL https://{domain}/',
  },
  run({ home: { url, headers, policies } }, say) {
    // Browsers ignore X-Frame-Options next to frame-ancestors. Of several policies, the strictest decides.
    const lists = policies.flatMap(({ directives }) => {
      const sources = directives.get('frame-ancestors');
      return sources ? [sources] : [];
    });
    const [strictest] = lists.toSorted(
      (one, other) => Number(one.some(isBroadSource)) - Number(other.some(isBroadSource)),
    );
    if (strictest) {
      const directive = shorten(['frame-ancestors', ...strictest].join(' '));
      return strictest.some(isBroadSource)
        ? say.open({ header: directive }).fixedBy(advise(step('frame-ancestors')))
        : say.policy({ header: directive });
    }
    const value = headers.get(NAME);
    const fix = advise(setHeader(NAME, 'SAMEORIGIN', value));
    const header = shorten(value ?? '');
    switch (frameState(value)) {
      case 'missing':
        return say.missing({ url: url.href }).fixedBy(fix);
      case 'allow-from':
        return say['allow-from']({ header }).fixedBy(fix);
      case 'invalid':
        return say.invalid({ header }).fixedBy(fix);
      default:
        return say.ok({ header });
    }
  },
});
