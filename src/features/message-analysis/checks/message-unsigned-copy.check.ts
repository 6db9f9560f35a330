import { problem } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

const SHOWN = ['From', 'Subject', 'To', 'Date', 'Reply-To'];

/** A second field on top of a valid signature: mail programs may show the one that nobody signed. */
export const messageUnsignedCopy = check({
  id: 'message-unsigned-copy',
  category: 'email',
  needs: ['examination'],
  outcomes: { found: problem('fields').unscored() },
  reference: { rule: 'RFC 6376 §8.15', dig: 'TXT {subject}', verify: { found: null } },
  run({ examination: { message, signatures } }, { found }) {
    const passed = signatures.filter(({ result }) => result === 'pass').map(({ signature }) => signature.signedNames);
    if (passed.length === 0) return undefined;
    const fields = SHOWN.filter((name) => {
      const lower = name.toLowerCase();
      const count = message.fields.filter((field) => field.name === lower).length;
      return count > 1 && passed.every((names) => names.filter((one) => one === lower).length < count);
    });
    return fields.length > 0
      ? found({ fields }).fixedBy(advise(step('distrust', { fields }), step('oversign', { fields })))
      : undefined;
  },
});
