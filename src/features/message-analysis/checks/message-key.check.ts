import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { inState, nameOf } from '../signature-groups.js';

/** A key that is gone or was replaced says nothing about the message. */
export const messageKey = check({
  id: 'message-key',
  category: 'email',
  needs: ['examination', 'header'],
  outcomes: { recorded: info('signatures', 'recorded'), gone: info('signatures') },
  reference: { rule: 'RFC 6376 §6.1.2', dig: 'TXT {signatures}' },
  run({ examination: { signatures }, header: { auth } }, { recorded, gone }) {
    const open = inState(signatures, 'uncheckable');
    if (open.length === 0) return undefined;
    const names = firstFew(open.map(nameOf));
    return auth.dkim === undefined ? gone({ signatures: names }) : recorded({ signatures: names, recorded: auth.dkim });
  },
});
