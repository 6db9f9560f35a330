import { ok, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const webTlsCiphers = check({
  id: 'web-tls-ciphers',
  category: 'security',
  needs: ['webSuites'],
  outcomes: { ok: ok('host'), broken: warn('host', 'suites').costs(4) },
  reference: {
    rule: 'RFC 9325 §4.1',
    openssl: 's_client -connect {host}:443 -tls1_2',
    verify: { broken: null }, // OpenSSL has no broken suites any more
  },
  run({ webSuites: { host, broken } }, say) {
    if (broken.length === 0) return say.ok({ host });
    return say.broken({ host, suites: broken }).fixedBy(advise(step('web-tls-suites', { host })));
  },
});
