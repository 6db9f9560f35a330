import { info } from '#base/domain/outcome.js';
import { check } from '../report-check.js';
import { advise, step } from '../report-steps.js';
import { unprovenNames } from '../sources/source-name.js';

export const reportsUnknown = check({
  id: 'reports-unknown',
  category: 'email',
  needs: ['mail'],
  outcomes: { found: info('sources', 'messages') },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT {domain}' },
  run({ mail: { sources } }, { found }) {
    const messages = sources.reduce((total, { unproven }) => total + unproven, 0);
    if (messages === 0) return undefined;
    const names = unprovenNames(sources);
    return found({ sources: names, messages }).fixedBy(advise(step('know-senders', { sources: names })));
  },
});
