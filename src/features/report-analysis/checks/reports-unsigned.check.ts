import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../report-check.js';
import { advise, step } from '../report-steps.js';
import { nameOf } from '../sources/source-name.js';

export const reportsUnsigned = check({
  id: 'reports-unsigned',
  category: 'email',
  needs: ['mail'],
  outcomes: { found: info('sources', 'messages') },
  reference: { rule: 'RFC 9989 §4.4, RFC 6376 §3.6', dig: 'TXT {domain}' },
  run({ mail: { sources, domain } }, { found }) {
    const unsigned = sources.filter(
      ({ kind, aligned }) =>
        (kind === 'own' || kind === 'provider') && aligned.spf > 0 && aligned.dkim + aligned.both === 0,
    );
    if (unsigned.length === 0) return undefined;
    const messages = unsigned.reduce((total, { aligned }) => total + aligned.spf, 0);
    const names = firstFew(unsigned.map(nameOf));
    return found({ sources: names, messages }).fixedBy(
      advise(step('authenticate-senders', { domain, sources: names })),
    );
  },
});
