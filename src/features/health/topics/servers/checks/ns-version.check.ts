import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsVersion = check({
  id: 'ns-version',
  category: 'security',
  needs: ['zoneServers'],
  outcomes: { revealed: info('servers') },
  reference: { rule: 'RFC 4892 §2', dig: '@{server} CH TXT version.bind' },
  run({ zoneServers: { servers } }, { revealed }) {
    // A text without a digit is no version; many operators return "none" or similar.
    const talkative = servers.flatMap(({ name, version }) =>
      version !== undefined && /\d/.test(version) ? [`${name} (${version})`] : [],
    );
    return talkative.length > 0
      ? revealed({ servers: firstFew(talkative) }).fixedBy(advise(step('ns-hide-version')))
      : undefined;
  },
});
