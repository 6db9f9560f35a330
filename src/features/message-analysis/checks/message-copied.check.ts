import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';
import { inState, nameOf } from '../signature-groups.js';

/** A signature that fails for the text that was given, and copying explains it: nobody on the way is to blame. */
export const messageCopied = check({
  id: 'message-copied',
  category: 'email',
  needs: ['examination'],
  outcomes: { restored: info('signatures'), lost: info('signatures'), suspected: info('signatures') },
  reference: {
    rule: 'RFC 6376 §5.3',
    dig: 'TXT {signatures}',
    verify: { restored: null, lost: null, suspected: null },
  },
  run({ examination: { signatures, lost } }, { restored, lost: lostLetters, suspected }) {
    const copied = inState(signatures, 'copied');
    if (copied.length === 0) return undefined;
    const names = { signatures: firstFew(copied.map(nameOf)) };
    if (copied.every(({ restoredBy }) => restoredBy)) return restored(names);
    const found = lost.hasLostLetters ? lostLetters(names) : suspected(names);
    return found.fixedBy(advise(step('original')));
  },
});
