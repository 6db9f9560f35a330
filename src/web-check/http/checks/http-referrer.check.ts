import { shorten } from '../../../domain/evidence.js';
import { info, ok } from '../../../domain/outcome.js';
import { check } from '../http-check.js';
import { advise, setHeader } from '../http-steps.js';
import { referrerState } from '../plain-headers.js';

const NAME = 'Referrer-Policy';
/** What browsers do without a policy. */
const DEFAULT = 'strict-origin-when-cross-origin';

export const httpReferrer = check({
  id: 'http-referrer',
  category: 'security',
  needs: ['home'],
  outcomes: { ok: ok('header'), default: ok('value'), unsafe: info('header'), invalid: info('header') },
  reference: { rule: 'Referrer Policy', curl: '-sIL https://{domain}/' },
  run({ home: { headers, content } }, say) {
    // A meta element comes later than the header and replaces it.
    const written = content?.metaReferrer ?? headers.get(NAME);
    const header = shorten(written ?? '');
    const fix = advise(setHeader(NAME, DEFAULT, headers.get(NAME)));
    switch (referrerState(written)) {
      case 'missing':
        return say.default({ value: DEFAULT });
      case 'unsafe':
        return say.unsafe({ header }).fixedBy(fix);
      case 'invalid':
        return say.invalid({ header }).fixedBy(fix);
      default:
        return say.ok({ header });
    }
  },
});
