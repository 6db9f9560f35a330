import { few } from '../../../../domain/evidence.js';
import { info, ok, problem } from '../../../../domain/outcome.js';
import { advise, publish, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const mxRecord = check({
  id: 'mx-record',
  category: 'email',
  needs: ['mx', 'addresses', 'profile', 'resolution'],
  outcomes: {
    ok: ok('hosts'),
    refused: ok('domain'),
    mixed: problem('hosts').costs(15),
    implicit: info('domain'),
    unused: info('domain'),
  },
  reference: { rule: 'RFC 5321 §5.1, RFC 7505', dig: 'MX {domain}' },
  run({ mx, addresses, profile, resolution: { name: domain } }, { ok, refused, mixed, implicit, unused }) {
    const hosts = few(mx.map(({ host }) => host).filter((host) => host !== ''));
    const named = mx.some(({ host }) => host === '');
    if (named && hosts.length > 0) return mixed({ hosts }).fixedBy(advise(step('mx-null', { domain })));
    if (named) return refused({ domain });
    if (hosts.length > 0) return ok({ hosts });
    if (addresses.length === 0) return unused({ domain });
    if (profile === 'mail') return implicit({ domain });
    return unused({ domain }).fixedBy(publish({ host: domain, type: 'MX', value: '0 .' }, step('mx-nobody')));
  },
});
