import { cut, few } from '../../../../domain/evidence.js';
import { info, ok, problem } from '../../../../domain/outcome.js';
import type { HttpsState } from '../https-result.js';
import { advise, step, type StepKey } from '../../../repair/fixes.js';
import { repairTls } from '../../../repair/tls-repair.js';
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
      untrusted: 'curl -sSIv https://{hosts}/',
      broken: 'curl -sSIv https://{hosts}/',
      closed: 'curl -sSIv https://{hosts}/',
      'no-server': 'curl -sSIv https://{hosts}/',
    },
  },
  run({ httpsResults }, say) {
    const worst = WORST_FIRST.find((state) => httpsResults.some((door) => door.state === state));
    const doors = httpsResults.filter(({ state }) => state === worst);
    const hosts = few(doors.map(({ host }) => host));
    const { from = '', until = '', names = [], issuer = '' } = doors[0]?.certificate ?? {};
    const byStep = (key: StepKey) => advise(step(key, { hosts }));
    switch (worst) {
      case 'expired':
        return say.expired({ hosts, from, until }).fixedBy(repairTls(worst, hosts));
      case 'not-yet-valid':
        return say['not-yet-valid']({ hosts, from, until }).fixedBy(repairTls(worst, hosts));
      case 'mismatch':
        return say.mismatch({ hosts, names: few(names) }).fixedBy(repairTls(worst, hosts));
      case 'untrusted':
        return say.untrusted({ hosts, issuer: cut(issuer) }).fixedBy(repairTls(worst, hosts));
      case 'broken':
        return say.broken({ hosts }).fixedBy(repairTls(worst, hosts));
      case 'closed':
        return say.closed({ hosts }).fixedBy(byStep('https-open'));
      case 'unreachable': {
        const isWhole = doors.length === httpsResults.length;
        return (isWhole ? say.unreachable : say['host-unreachable'])({ hosts }).fixedBy(byStep('site-down'));
      }
      default:
        return worst === 'no-server' ? say['no-server']({ hosts }) : say.ok({ hosts });
    }
  },
});
