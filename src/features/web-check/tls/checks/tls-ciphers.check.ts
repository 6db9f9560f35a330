import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { isWithoutBrowserSuites } from '../answered.js';
import { weakSuites } from '../offered.js';
import { advise, check } from '../tls-check.js';

export const tlsCiphers = check({
  id: 'tls-ciphers',
  category: 'security',
  needs: ['suites'],
  outcomes: {
    ok: ok(),
    'no-browser': problem().unscored(),
    open: problem('suites').unscored(),
    broken: warn('suites').unscored(),
    'no-forward-secrecy': info('suites'),
    dated: info('suites'),
  },
  reference: {
    rule: 'RFC 9325 §4.2',
    rules: { open: 'RFC 9325 §4.1', broken: 'RFC 9325 §4.1', 'no-forward-secrecy': 'RFC 9325 §4.1' },
    openssl: 's_client -connect {domain}:443 -tls1_2',
    verify: {
      'no-browser': 'openssl s_client -connect {domain}:443 -tls1_2 -cipher ECDHE+AESGCM',
      open: null, // OpenSSL has no broken suites any more
      broken: null,
      'no-forward-secrecy': 'openssl s_client -connect {domain}:443 -tls1_2 -cipher kRSA',
      dated: null,
    },
  },
  run({ suites: servers }, say) {
    const fix = advise('tls-settings', 'reload');
    // Without encryption, without a certificate or with keys of 40 bits, there is nothing left to break.
    const open = weakSuites(servers, ['null', 'anonymous', 'export']);
    if (open.length > 0) return say.open({ suites: open }).fixedBy(fix);
    if (isWithoutBrowserSuites(servers)) return say['no-browser']().fixedBy(fix);
    const broken = weakSuites(servers, ['rc4', 'des', '3des', 'dss']);
    if (broken.length > 0) return say.broken({ suites: broken }).fixedBy(fix);
    const fixed = weakSuites(servers, ['no-forward-secrecy']);
    if (fixed.length > 0) return say['no-forward-secrecy']({ suites: fixed }).fixedBy(fix);
    const dated = weakSuites(servers, ['cbc', 'dhe', 'rare']);
    return dated.length > 0 ? say.dated({ suites: dated }).fixedBy(fix) : say.ok();
  },
});
