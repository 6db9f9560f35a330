import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { advise, check } from '../tls-check.js';

/** Address hints of the HTTPS record. Clients that use them fail only if another server answers there. */
export const tlsHints = check({
  id: 'tls-hints',
  category: 'web',
  needs: ['hints'],
  outcomes: {
    ok: ok('host'),
    'wrong-server': warn('host', 'hints').unscored(),
    differ: info('host', 'hints', 'addresses'),
  },
  reference: { rule: 'RFC 9460 §7.3', dig: '{domain} HTTPS {domain} A {domain} AAAA' },
  run({ hints: { host, addresses, others, wrong } }, say) {
    if (wrong.length > 0) return say['wrong-server']({ host, hints: firstFew(wrong) }).fixedBy(advise('update-hints'));
    if (others.length === 0) return say.ok({ host });
    const evidence = { host, hints: firstFew(others), addresses: firstFew(addresses) };
    return say.differ(evidence).fixedBy(advise('update-hints'));
  },
});
