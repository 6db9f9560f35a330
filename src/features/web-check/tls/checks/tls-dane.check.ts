import { info, ok, warn } from '#base/domain/outcome.js';
import { advise, check } from '../tls-check.js';

export const tlsDane = check({
  id: 'tls-dane',
  category: 'security',
  needs: ['dane'],
  outcomes: { ok: ok('host'), invalid: warn('host').unscored(), unusable: info('host') },
  reference: { rule: 'RFC 7671 §5.1', dig: 'TLSA _443._tcp.{domain}' },
  run({ dane: { host, state } }, say) {
    if (state === 'none') return undefined;
    if (state === 'valid') return say.ok({ host });
    return state === 'invalid' ? say.invalid({ host }).fixedBy(advise('update-tlsa')) : say.unusable({ host });
  },
});
