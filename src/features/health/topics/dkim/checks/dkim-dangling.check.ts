import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { dotlessTargetFix } from '#engine/repair/final-dot.js';
import { advise, step } from '#engine/repair/fixes.js';
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
  run({ dkim: { dangling, dotless } }, { found }) {
    if (dangling.length === 0) return;
    const hosts = firstFew(dangling);
    const [typo] = dangling.length === 1 ? dotless : [];
    return found({ hosts }).fixedBy(
      (typo && dotlessTargetFix(typo.host, typo)) ?? advise(step('dkim-alias', { hosts })),
    );
  },
});
