import { problem } from '#base/domain/outcome.js';
import { advise, check } from '../tls-check.js';

/** What keeps Chrome out, and with it most visitors, although versions and suites would do. */
export const tlsBrowsers = check({
  id: 'tls-browsers',
  category: 'security',
  needs: ['servers'],
  outcomes: { groups: problem('addresses').unscored(), key: problem('addresses').unscored() },
  reference: {
    rule: 'RFC 8446 §9.1',
    openssl: 's_client -connect {domain}:443 -groups X25519:P-256:P-384',
    verify: {
      key: 'openssl s_client -connect {domain}:443 -tls1_2 -sigalgs ECDSA+SHA256:ECDSA+SHA384:RSA-PSS+SHA256:RSA+SHA256',
    },
  },
  run({ servers }, say) {
    const having = (misfit: (typeof servers)[number]['misfit']) =>
      servers.filter((one) => one.misfit === misfit).map(({ address }) => address);
    const [groups, key] = [having('groups'), having('key')];
    if (groups.length > 0) return say.groups({ addresses: groups }).fixedBy(advise('tls-settings', 'reload'));
    return key.length > 0 ? say.key({ addresses: key }).fixedBy(advise('usual-key')) : undefined;
  },
});
