import { few } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serversOf } from '../shown.js';

export const smtpName = check({
  id: 'smtp-name',
  category: 'email',
  needs: ['calledNames'],
  outcomes: { unresolved: info('servers', 'names') },
  reference: { rule: 'RFC 5321 §2.3.5, §4.1.1.1', openssl: S_CLIENT },
  run({ calledNames }, { unresolved }) {
    const lost = calledNames.filter(({ resolves }) => !resolves);
    if (lost.length === 0) return;
    const names = few(lost.map(({ name }) => name));
    return unresolved({ servers: serversOf(lost), names }).fixedBy(advise(step('smtp-name', { names })));
  },
});
