import { firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { advise, check } from '../move-check.js';

export const moveDnssec = check({
  id: 'move-dnssec',
  category: 'security',
  needs: ['signing'],
  outcomes: {
    kept: ok('ds'),
    island: info('zone'),
    'add-later': info('zone'),
    'remove-first': warn('zone').unscored(),
    'add-first': warn('zone').unscored(),
    'ds-left': problem('zone', 'ds').unscored(),
    'no-match': problem('zone', 'ds').unscored(),
    overlap: problem('zone').unscored(),
  },
  reference: { rule: 'RFC 6781 §4.3.5', dig: 'DS {zone}', rules: { overlap: 'RFC 8901 §2' } },
  run({ signing: { zone, plan, plannedDs } }, say) {
    const ds = firstFew(plannedDs);
    if (plan === 'kept') return say.kept({ ds });
    if (plan === 'island') return say.island({ zone });
    if (plan === 'add-later') return say['add-later']({ zone });
    if (plan === 'remove-first') return say['remove-first']({ zone }).fixedBy(advise('remove-ds', { zone }));
    if (plan === 'add-first') return say['add-first']({ zone }).fixedBy(advise('both-ds', { zone }));
    if (plan === 'ds-left') return say['ds-left']({ zone, ds }).fixedBy(advise('remove-ds', { zone }));
    if (plan === 'no-match') return say['no-match']({ zone, ds }).fixedBy(advise('new-ds', { zone }));
    return plan === 'overlap' ? say.overlap({ zone }).fixedBy(advise('share-keys', { zone })) : undefined;
  },
});
