import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { inState } from '../signature-groups.js';

/** A signature that verifies again after known changes are undone. */
export const messageAltered = check({
  id: 'message-altered',
  category: 'email',
  needs: ['examination'],
  outcomes: { sealed: info('domains', 'places'), unsealed: warn('domains', 'places').unscored() },
  reference: { rule: 'RFC 6376 §6.1.3, RFC 8617 §5', dig: 'TXT {subject}', verify: { sealed: null, unsealed: null } },
  run({ examination: { signatures, alterations, arc } }, { sealed, unsealed }) {
    const restored = inState(signatures, 'restored');
    if (restored.length === 0) return undefined;
    const domains = firstFew(restored.map(({ signature }) => signature.domain));
    const places = firstFew(alterations.map(({ where }) => where));
    const fix = advise(step('list-keep'), step('list-rewrite'));
    if (arc.result === 'pass') return sealed({ domains, places }).fixedBy(fix);
    return unsealed({ domains, places }).fixedBy(advise(...fix.steps, step('list-seal')));
  },
});
