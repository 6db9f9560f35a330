import { info } from '#base/domain/outcome.js';
import { TLS_VERSIONS } from '#formats/tls-wire/tls-version.js';
import { check } from '../tls-check.js';

export const tlsFamilies = check({
  id: 'tls-families',
  category: 'security',
  needs: ['servers', 'silent'],
  outcomes: { untested: info('addresses'), differ: info('addresses') },
  reference: { rule: 'RFC 9325 §3', openssl: 's_client -connect {domain}:443' },
  run({ servers, silent }, say) {
    if (silent.length > 0) return say.untested({ addresses: silent });
    // What one of them was not asked is no difference.
    const isDifferent = TLS_VERSIONS.some((name) => {
      const answers = servers.map(({ offered }) => offered.versions.get(name));
      return answers.includes(true) && answers.includes(false);
    });
    return isDifferent ? say.differ({ addresses: servers.map(({ address }) => address) }) : undefined;
  },
});
