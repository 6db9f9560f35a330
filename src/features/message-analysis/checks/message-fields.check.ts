import { problem, warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

const REQUIRED = [
  ['message-id', 'Message-ID'],
  ['date', 'Date'],
  ['from', 'From'],
] as const;
/** RFC 5322 section 3.6: at most once. */
const SINGLE = [
  ...['From', 'Sender', 'Reply-To', 'To', 'Cc', 'Subject', 'Date', 'Message-ID'],
  ...['In-Reply-To', 'References'],
];

export const messageFields = check({
  id: 'message-fields',
  category: 'email',
  needs: ['examination'],
  outcomes: { repeated: problem('fields').unscored(), missing: warn('fields').unscored() },
  reference: { rule: 'RFC 5322 §3.6', dig: 'TXT {subject}', verify: { repeated: null, missing: null } },
  run({ examination: { message } }, { repeated, missing }) {
    const count = (name: string) => message.fields.filter((field) => field.name === name.toLowerCase()).length;
    const twice = SINGLE.filter((name) => count(name) > 1);
    if (twice.length > 0) return repeated({ fields: twice }).fixedBy(advise(step('single-fields', { fields: twice })));
    const absent = REQUIRED.filter(([name]) => count(name) === 0).map(([, name]) => name);
    return absent.length > 0
      ? missing({ fields: absent }).fixedBy(advise(step('add-fields', { fields: absent })))
      : undefined;
  },
});
