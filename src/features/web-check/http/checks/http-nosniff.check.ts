import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../http-check.js';
import { advise, setHeader } from '../http-steps.js';
import { nosniffState } from '../plain-headers.js';

const NAME = 'X-Content-Type-Options';

export const httpNosniff = check({
  id: 'http-nosniff',
  category: 'security',
  needs: ['home'],
  outcomes: { ok: ok('header'), missing: info('url'), invalid: warn('header').unscored() },
  reference: { rule: 'Fetch', curl: '-sIL https://{domain}/' },
  run({ home: { url, headers } }, say) {
    const value = headers.get(NAME);
    const header = shorten(value ?? '');
    const fix = advise(setHeader(NAME, 'nosniff', value));
    const state = nosniffState(value);
    if (state === 'missing') return say.missing({ url: url.href }).fixedBy(fix);
    return state === 'invalid' ? say.invalid({ header }).fixedBy(fix) : say.ok({ header });
  },
});
