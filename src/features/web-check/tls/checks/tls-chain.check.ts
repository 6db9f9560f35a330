import { info, ok } from '#base/domain/outcome.js';
import { advise, check } from '../tls-check.js';

/** A missing certificate is a finding about the certificate. */
export const tlsChain = check({
  id: 'tls-chain',
  category: 'security',
  needs: ['chain'],
  outcomes: { ok: ok('host'), 'out-of-order': info('host'), superfluous: info('host', 'certificates') },
  reference: {
    rule: 'RFC 8446 §4.4.2',
    rules: { 'out-of-order': 'RFC 5246 §7.4.2' },
    openssl: 's_client -connect {domain}:443 -showcerts',
  },
  run({ chain: { host, isInOrder, superfluous } }, say) {
    if (!isInOrder) return say['out-of-order']({ host }).fixedBy(advise('order-chain', 'reload'));
    if (superfluous.length === 0) return say.ok({ host });
    return say.superfluous({ host, certificates: superfluous }).fixedBy(advise('trim-chain', 'reload'));
  },
});
