import { info, ok, warn } from '#base/domain/outcome.js';
import { weakSuites } from '../offered.js';
import { advise, check } from '../tls-check.js';

/** One suite of every question: with CBC, without forward secrecy, and broken. */
const SAMPLES = [0xc013, 0x002f, 0x0005];

export const tlsCiphers = check({
  id: 'tls-ciphers',
  category: 'security',
  needs: ['servers'],
  outcomes: {
    ok: ok(),
    broken: warn('suites').costs(4),
    'no-forward-secrecy': info('suites'),
    dated: info('suites'),
  },
  reference: {
    rule: 'RFC 9325 §4.2',
    rules: { broken: 'RFC 9325 §4.1', 'no-forward-secrecy': 'RFC 9325 §4.1' },
    openssl: 's_client -connect {domain}:443 -tls1_2',
    verify: {
      broken: null, // OpenSSL has no broken suites any more
      'no-forward-secrecy': 'openssl s_client -connect {domain}:443 -tls1_2 -cipher kRSA',
      dated: null,
    },
  },
  run({ servers }, say) {
    const broken = weakSuites(servers, ['null', 'anonymous', 'export', 'rc4', 'des', '3des', 'dss']);
    if (broken.length > 0) return say.broken({ suites: broken }).fixedBy(advise('tls-settings', 'reload'));
    const fixed = weakSuites(servers, ['no-forward-secrecy']);
    if (fixed.length > 0) return say['no-forward-secrecy']({ suites: fixed }).fixedBy(advise('tls-settings', 'reload'));
    const dated = weakSuites(servers, ['cbc', 'dhe', 'rare']);
    if (dated.length > 0) return say.dated({ suites: dated }).fixedBy(advise('tls-settings', 'reload'));
    const isClean = servers.every(
      ({ offered: { versions, suites } }) =>
        versions.get('TLS 1.2') === false || SAMPLES.every((code) => suites.get(code) === false),
    );
    return isClean ? say.ok() : undefined;
  },
});
