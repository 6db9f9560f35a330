import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { isRefused, offeredVersions } from '../offered.js';
import { advise, check } from '../tls-check.js';

const CURRENT = ['TLS 1.3', 'TLS 1.2'];
const SSL = ['SSL 3.0', 'SSL 2.0'];

export const tlsVersions = check({
  id: 'tls-versions',
  category: 'security',
  needs: ['versions'],
  outcomes: {
    ok: ok('versions'),
    'only-old': problem('versions').unscored(),
    ssl: warn('versions').unscored(),
    old: warn('versions').unscored(),
    'no-tls13': info('versions'),
  },
  reference: {
    rule: 'RFC 8996',
    rules: { ssl: 'RFC 7568', 'no-tls13': 'RFC 9325 §3.1.1' },
    openssl: 's_client -connect {domain}:443',
    verify: {
      // At its usual security level, OpenSSL itself refuses old versions. It has no SSL any more.
      old: 'openssl s_client -connect {domain}:443 -min_protocol TLSv1 -max_protocol TLSv1.1 -cipher ALL:@SECLEVEL=0',
      ssl: null,
    },
  },
  run({ versions: servers }, say) {
    const offered = offeredVersions(servers);
    const old = offered.filter((name) => !CURRENT.includes(name));
    const ssl = old.filter((name) => SSL.includes(name));
    if (offered.length === 0) return undefined;
    const isOnlyOld = old.length === offered.length && CURRENT.every((name) => isRefused(servers, name as 'TLS 1.2'));
    if (isOnlyOld) return say['only-old']({ versions: old }).fixedBy(advise('update-server', 'tls-settings'));
    if (ssl.length > 0) return say.ssl({ versions: ssl }).fixedBy(advise('tls-settings', 'reload'));
    if (old.length > 0) return say.old({ versions: old }).fixedBy(advise('tls-settings', 'reload'));
    return isRefused(servers, 'TLS 1.3') ? say['no-tls13']({ versions: offered }) : say.ok({ versions: offered });
  },
});
