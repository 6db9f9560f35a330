import { shorten } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { check } from '../http-check.js';
import { advise, setHeader, step } from '../http-steps.js';
import { metaReferrerPolicy, referrerState } from '../plain-headers.js';

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
    const sent = headers.get(NAME);
    const meta = content?.metaReferrer;
    // A meta element comes later than the header and replaces it, unless browsers do not know its value.
    const isByMeta = meta !== undefined && (metaReferrerPolicy(meta) !== undefined || !sent);
    const written = isByMeta ? meta : sent;
    const header = shorten(written ?? '');
    const fix = advise(isByMeta ? step('referrer-meta', { value: DEFAULT }) : setHeader(NAME, DEFAULT, sent));
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
