import { ok, problem, warn } from '#base/domain/outcome.js';
import { certificateState } from '../certificate-state.js';
import { advise, check } from '../tls-check.js';

export const tlsCertificate = check({
  id: 'tls-certificate',
  category: 'security',
  needs: ['certificate'],
  outcomes: {
    ok: ok('host', 'until', 'key'),
    expired: problem('host', 'until').unscored(),
    'not-yet-valid': problem('host').unscored(),
    'wrong-host': problem('host').unscored(),
    'old-signature': problem('host', 'signature').unscored(),
    untrusted: problem('host').unscored(),
    imminent: problem('host', 'until').unscored(),
    incomplete: warn('host').unscored(),
    weak: warn('host', 'key', 'signature').unscored(),
    soon: warn('host', 'until').unscored(),
    'no-staple': warn('host').unscored(),
  },
  reference: {
    rule: 'RFC 5280 §6.1',
    rules: {
      'wrong-host': 'RFC 9525 §6.3',
      'old-signature': 'RFC 9155 §2',
      imminent: 'RFC 5280 §4.1.2.5',
      soon: 'RFC 5280 §4.1.2.5',
      'no-staple': 'RFC 7633 §4.2.3.1',
    },
    openssl: 's_client -connect {domain}:443 -showcerts',
    verify: { 'no-staple': 'openssl s_client -connect {domain}:443 -status' },
  },
  run({ certificate }, say) {
    const { host, validTo: until, algorithms, oldSignature = '' } = certificate;
    const { signature } = algorithms;
    const key = [algorithms.key, algorithms.curve ?? algorithms.bits].filter((part) => part !== null).join(' ');
    switch (certificateState(certificate)) {
      case 'expired':
        return say.expired({ host, until }).fixedBy(advise('renew-certificate'));
      case 'not-yet-valid':
        return say['not-yet-valid']({ host }).fixedBy(advise('renew-certificate'));
      case 'wrong-host':
        return say['wrong-host']({ host }).fixedBy(advise('cover-host'));
      case 'old-signature':
        return say['old-signature']({ host, signature: oldSignature }).fixedBy(advise('renew-certificate'));
      case 'untrusted':
        return say.untrusted({ host }).fixedBy(advise('public-certificate'));
      case 'imminent':
        return say.imminent({ host, until }).fixedBy(advise('renew-automatically'));
      case 'incomplete':
        return say.incomplete({ host }).fixedBy(advise('send-chain', 'reload'));
      case 'weak':
        return say.weak({ host, key, signature }).fixedBy(advise('renew-certificate'));
      case 'soon':
        return say.soon({ host, until }).fixedBy(advise('renew-automatically'));
      case 'no-staple':
        return say['no-staple']({ host }).fixedBy(advise('staple'));
      default:
        return say.ok({ host, until, key });
    }
  },
});
