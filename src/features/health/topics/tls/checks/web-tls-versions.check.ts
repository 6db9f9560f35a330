import { ok, problem, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const webTlsVersions = check({
  id: 'web-tls-versions',
  category: 'security',
  needs: ['webVersions'],
  outcomes: {
    ok: ok('host'),
    old: warn('host', 'versions').costs(2),
    'only-old': problem('host', 'versions').costs(8),
  },
  reference: {
    rule: 'RFC 8996',
    // At its usual security level, OpenSSL itself refuses old versions.
    openssl: 's_client -connect {host}:443 -min_protocol TLSv1 -max_protocol TLSv1.1 -cipher ALL:@SECLEVEL=0',
  },
  run({ webVersions: { host, old, isOnlyOld } }, say) {
    if (old.length === 0) return say.ok({ host });
    return isOnlyOld
      ? say['only-old']({ host, versions: old }).fixedBy(advise(step('web-tls-update', { host })))
      : say.old({ host, versions: old }).fixedBy(advise(step('web-tls-versions', { host })));
  },
});
