import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, problem } from '#base/domain/outcome.js';
import type { HttpsResult, HttpsState } from '../https-result.js';
import { advise, step, type StepKey } from '#engine/repair/fixes.js';
import { repairTls } from '#engine/repair/tls-repair.js';
import { check } from '../../../health-check.js';

const WORST_FIRST: readonly HttpsState[] = [
  'expired',
  'not-yet-valid',
  'mismatch',
  'untrusted',
  'broken',
  'unreachable',
  'closed',
  'no-server',
  'open',
];

export const httpsReachable = check({
  id: 'https-reachable',
  category: 'web',
  needs: ['httpsResults'],
  outcomes: {
    ok: ok('hosts'),
    expired: problem('hosts', 'from', 'until').costs(35),
    'not-yet-valid': problem('hosts', 'from', 'until').costs(35),
    mismatch: problem('hosts', 'names').costs(30),
    'www-mismatch': problem('hosts', 'names').costs(15),
    'www-outdated': problem('hosts', 'from', 'until').costs(18),
    'www-untrusted': problem('hosts', 'issuer').costs(16),
    'www-broken': problem('hosts').costs(18),
    untrusted: problem('hosts', 'issuer').costs(32),
    broken: problem('hosts').costs(35),
    closed: problem('hosts').costs(22),
    unreachable: problem('hosts').costs(40).caps(50),
    'host-unreachable': problem('hosts').costs(10),
    'no-server': info('hosts'),
  },
  reference: {
    rule: 'RFC 9110 §4.3.4, RFC 9525 §6',
    curl: '-I https://{domain}/',
    verify: {
      ok: 'curl -I https://{hosts}/',
      expired: 'curl -sSIv https://{hosts}/',
      'not-yet-valid': 'curl -sSIv https://{hosts}/',
      mismatch: 'curl -sSIv https://{hosts}/',
      'www-mismatch': 'curl -sSIv https://{hosts}/',
      'www-outdated': 'curl -sSIv https://{hosts}/',
      'www-untrusted': 'curl -sSIv https://{hosts}/',
      'www-broken': 'curl -sSIv https://{hosts}/',
      untrusted: 'curl -sSIv https://{hosts}/',
      broken: 'curl -sSIv https://{hosts}/',
      closed: 'curl -sSIv https://{hosts}/',
      unreachable: 'curl -I https://{hosts}/',
      'host-unreachable': 'curl -I https://{hosts}/',
      'no-server': 'curl -sSIv https://{hosts}/',
    },
  },
  run({ httpsResults }, say) {
    const worst = WORST_FIRST.find((state) => httpsResults.some((door) => door.state === state));
    const unreachable = httpsResults.filter(({ state }) => state === worst);
    const hosts = firstFew(unreachable.map(({ host }) => host));
    const { from = '', until = '', names = [], issuer = '' } = unreachable[0]?.certificate ?? {};
    const byStep = (key: StepKey) => advise(step(key, { hosts }));
    const isWwwOnly = isSpared(httpsResults);
    switch (worst) {
      case 'expired':
        return say[isWwwOnly ? 'www-outdated' : 'expired']({ hosts, from, until }).fixedBy(repairTls(worst, hosts));
      case 'not-yet-valid':
        return say[isWwwOnly ? 'www-outdated' : 'not-yet-valid']({ hosts, from, until }).fixedBy(
          repairTls(worst, hosts),
        );
      case 'mismatch':
        return say[isWwwOnly ? 'www-mismatch' : 'mismatch']({ hosts, names: firstFew(names) }).fixedBy(
          repairTls(worst, hosts),
        );
      case 'untrusted':
        return say[isWwwOnly ? 'www-untrusted' : 'untrusted']({ hosts, issuer: shorten(issuer) }).fixedBy(
          repairTls(worst, hosts),
        );
      case 'broken':
        return say[isWwwOnly ? 'www-broken' : 'broken']({ hosts }).fixedBy(repairTls(worst, hosts));
      case 'closed':
        return say.closed({ hosts }).fixedBy(byStep('https-open'));
      case 'unreachable': {
        const isWhole = unreachable.length === httpsResults.length;
        return (isWhole ? say.unreachable : say['host-unreachable'])({ hosts }).fixedBy(byStep('site-down'));
      }
      default:
        return worst === 'no-server' ? say['no-server']({ hosts }) : say.ok({ hosts });
    }
  },
});

/** Whether visitors of the domain itself see the site, and are not redirected to a name with a fault. */
function isSpared([domain, ...others]: readonly HttpsResult[]): boolean {
  if (domain?.state !== 'open') return false;
  return !others.some(({ host, state }) => state !== 'open' && host === domain.redirectedTo);
}
