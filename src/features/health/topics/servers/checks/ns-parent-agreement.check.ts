import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { parentOf } from '#base/domain/host-name.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const nsParentAgreement = check({
  id: 'ns-parent-agreement',
  category: 'dns',
  needs: ['parentDifference'],
  outcomes: { missing: warn('servers').costs(6), 'ns-differs': info('servers') },
  reference: { rule: 'RFC 1034 §4.3.5', dig: '@{server} +norecurse NS {zone}' },
  run({ parentDifference: { zone, about, servers } }, { missing, 'ns-differs': nsDiffers }) {
    if (about === 'ds') return; // reported by dnssec-chain
    const say = about === 'delegation' ? missing : nsDiffers;
    return say({ servers: firstFew(servers) }).fixedBy(advise(step('parent-servers', { parent: parentOf(zone) })));
  },
});
