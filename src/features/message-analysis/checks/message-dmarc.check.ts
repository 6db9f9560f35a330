import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

export const messageDmarc = check({
  id: 'message-dmarc',
  category: 'email',
  needs: ['examination'],
  outcomes: {
    pass: ok('domain', 'by'),
    stopped: problem('domain', 'action').unscored(),
    delivered: warn('domain').unscored(),
    none: info('domain'),
    unanswered: info('domain'),
    undecided: info('domain'),
    uncheckable: info('domain'),
    copied: info('domain'),
  },
  reference: { rule: 'RFC 9989 §5.3', dig: 'TXT _dmarc.{subject}' },
  run({ examination: { dmarc } }, { pass, stopped, delivered, none, unanswered, undecided, uncheckable, copied }) {
    if (!dmarc) return undefined;
    const { domain, result, by, disposition } = dmarc;
    if (result === 'pass') return pass({ domain, by: by.map((method) => method.toUpperCase()) });
    if (result === 'none') return none({ domain }).fixedBy(advise(step('publish-dmarc', { domain })));
    if (result === 'undecided') {
      if (dmarc.open === 'copy') return copied({ domain }).fixedBy(advise(step('original')));
      return dmarc.open === 'key' ? uncheckable({ domain }) : undecided({ domain });
    }
    if (result !== 'fail') return unanswered({ domain }).fixedBy(advise(step('again')));
    const fix = advise(step('authenticate', { domain }));
    if (disposition === 'none') return delivered({ domain }).fixedBy(fix);
    return stopped({ domain, action: disposition }).fixedBy(fix);
  },
});
