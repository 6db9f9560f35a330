import { ok, problem, warn } from '#base/domain/outcome.js';
import { advise, check } from '../tls-check.js';

export const tlsCertificate = check({
  id: 'tls-certificate',
  category: 'security',
  needs: ['certificate'],
  outcomes: {
    ok: ok('host', 'until', 'key'),
    expired: problem('host', 'until').costs(8),
    'not-yet-valid': problem('host').costs(8),
    'wrong-host': problem('host').costs(8),
    untrusted: problem('host').costs(8),
    incomplete: warn('host').costs(4),
    weak: warn('host', 'key', 'signature').costs(4),
  },
  reference: {
    rule: 'RFC 5280 §6.1',
    rules: { 'wrong-host': 'RFC 9525 §6.3' },
    openssl: 's_client -connect {domain}:443 -showcerts',
  },
  run({ certificate: { host, fault, validTo: until, algorithms } }, say) {
    const { signature } = algorithms;
    const key = [algorithms.key, algorithms.curve ?? algorithms.bits].filter((part) => part !== null).join(' ');
    if (fault === 'expired') return say.expired({ host, until }).fixedBy(advise('renew-certificate'));
    if (fault === 'not-yet-valid') return say['not-yet-valid']({ host }).fixedBy(advise('renew-certificate'));
    if (fault === 'wrong-host') return say['wrong-host']({ host }).fixedBy(advise('cover-host'));
    if (fault === 'incomplete') return say.incomplete({ host }).fixedBy(advise('send-chain', 'reload'));
    if (fault === 'weak') return say.weak({ host, key, signature }).fixedBy(advise('renew-certificate'));
    return fault ? say.untrusted({ host }).fixedBy(advise('public-certificate')) : say.ok({ host, until, key });
  },
});
