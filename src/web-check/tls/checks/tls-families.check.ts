import { info } from '../../../domain/outcome.js';
import { offeredVersions } from '../offered.js';
import { check } from '../tls-check.js';

export const tlsFamilies = check({
  id: 'tls-families',
  category: 'security',
  needs: ['servers'],
  outcomes: { differ: info('addresses') },
  reference: { rule: 'RFC 9325 §3', openssl: 's_client -connect {domain}:443' },
  run({ servers }, say) {
    const offers = new Set(servers.map((server) => offeredVersions([server]).join()));
    return offers.size > 1 && !offers.has('')
      ? say.differ({ addresses: servers.map(({ address }) => address) })
      : undefined;
  },
});
