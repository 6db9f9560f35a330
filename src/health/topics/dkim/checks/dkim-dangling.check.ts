import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimDangling = check({
  id: 'dkim-dangling',
  category: 'email',
  needs: ['dkim'],
  outcomes: { found: problem('hosts').costs(6) },
  reference: {
    rule: 'RFC 6376 §3.6.2, RFC 1034 §3.6.2',
    dig: 'TXT {hosts}',
  },
  run({ dkim: { dangling } }, { found }) {
    if (dangling.length === 0) return;
    const hosts = few(dangling);
    return found({ hosts }).fixedBy(advise(step('dkim-alias', { hosts })));
  },
});
