import { info, ok, problem, warn } from '../../domain/outcome.js';
import { isUndecided } from '../examine-message.js';
import { check } from '../message-check.js';
import { isUncheckable } from '../signature-groups.js';
import { advise, step } from '../message-steps.js';

export const messageDmarc = check({
  id: 'message-dmarc',
  category: 'email',
  needs: ['examination', 'header'],
  outcomes: {
    pass: ok('domain', 'by'),
    stopped: problem('domain', 'action').costs(0),
    delivered: warn('domain').costs(0),
    none: info('domain'),
    unanswered: info('domain'),
    undecided: info('domain'),
    uncheckable: info('domain'),
  },
  reference: { rule: 'RFC 9989 §5.3', dig: 'TXT _dmarc.{subject}' },
  run({ examination, header }, { pass, stopped, delivered, none, unanswered, undecided, uncheckable }) {
    const { dmarc } = examination;
    if (!dmarc) return undefined;
    const { domain, result, by, disposition } = dmarc;
    if (result === 'pass') return pass({ domain, by: by.map((method) => method.toUpperCase()) });
    if (result === 'none') return none({ domain }).fixedBy(advise(step('publish-dmarc', { domain })));
    if (result !== 'fail') return unanswered({ domain }).fixedBy(advise(step('again')));
    if (isUncheckable(examination, header.auth)) return uncheckable({ domain });
    if (isUndecided(examination)) return undecided({ domain });
    const fix = advise(step('authenticate', { domain }));
    if (disposition === 'none') return delivered({ domain }).fixedBy(fix);
    return stopped({ domain, action: disposition }).fixedBy(fix);
  },
});
