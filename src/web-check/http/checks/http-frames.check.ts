import { shorten } from '../../../domain/evidence.js';
import { info, ok, warn } from '../../../domain/outcome.js';
import { check } from '../http-check.js';
import { advise, setHeader } from '../http-steps.js';
import { frameState } from '../plain-headers.js';

const NAME = 'X-Frame-Options';

export const httpFrames = check({
  id: 'http-frames',
  category: 'security',
  needs: ['home'],
  outcomes: {
    ok: ok('header'),
    policy: ok('header'),
    missing: info('url'),
    'allow-from': info('header'),
    invalid: warn('header').costs(1),
  },
  reference: { rule: 'RFC 7034 §2.1', rules: { policy: 'CSP Level 3' }, curl: '-sIL https://{domain}/' },
  run({ home: { url, headers, policies } }, say) {
    const ancestors = policies.flatMap(({ directives }) => directives.get('frame-ancestors') ?? []);
    // Browsers ignore X-Frame-Options next to frame-ancestors.
    if (policies.some(({ directives }) => directives.has('frame-ancestors')))
      return say.policy({ header: shorten(`frame-ancestors ${ancestors.join(' ')}`) });
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
