import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serverEvidence } from '../smtp-evidence.js';

export const smtpName = check({
  id: 'smtp-name',
  category: 'email',
  needs: ['announcedNames'],
  outcomes: { unresolved: info('servers', 'names') },
  reference: { rule: 'RFC 5321 §2.3.5, §4.1.1.1', openssl: S_CLIENT },
  run({ announcedNames }, { unresolved }) {
    const lost = announcedNames.filter(({ resolves }) => !resolves);
    if (lost.length === 0) return;
    const names = firstFew(lost.map(({ name }) => name));
    return unresolved({ servers: serverEvidence(lost), names }).fixedBy(advise(step('smtp-name', { names })));
  },
});
