import { senderTerms } from '../../../mail-providers.js';
import { cut } from '../../../../domain/evidence.js';
import { ok, problem, warn } from '../../../../domain/outcome.js';
import { permissionOf } from '../../../../records/spf-permission.js';
import { advise, later, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { withSoftfail } from '../spf-repair.js';

export const spfAll = check({
  id: 'spf-all',
  category: 'email',
  needs: ['spfPolicy', 'spfLedger', 'mx'],
  outcomes: {
    fail: ok(),
    softfail: ok(),
    redirected: ok('target'),
    open: problem('record').costs(28),
    'include-open': problem('term', 'owner').costs(28),
    neutral: warn('record').costs(6),
    missing: warn('record').costs(6),
    'redirect-neutral': warn('target', 'owner').costs(6),
  },
  reference: {
    rule: 'RFC 7208 §4.7, §5.1, §5.2, §6.1',
    dig: 'TXT {domain}',
    verify: {
      redirected: 'dig TXT {target}',
      'include-open': 'dig TXT {target}',
      'redirect-neutral': 'dig TXT {target}',
    },
  },
  run({ spfPolicy: { name, text, record }, spfLedger, mx }, say) {
    const { terms, end } = permissionOf(name, record, spfLedger.costs);
    const evidence = { record: cut(text) };
    const closed = txt(name, withSoftfail(record, senderTerms(mx.map(({ host }) => host))));
    // A sender that is not listed passes today.
    const fix = later(step('spf-complete'), replace(text, closed));
    if (end?.owner === name && end.qualifier === '+') return say.open(evidence).fixedBy(fix);
    const opened = terms.find(({ term, grants, via }) => term.kind === 'all' && grants && via !== undefined);
    if (opened) {
      const found = { term: cut(opened.via!), owner: opened.owner };
      return say['include-open'](found).fixedBy(advise(step('spf-opened', found)));
    }
    if (!end) return; // where it leads could not be found out, or spf-include speaks of it
    const isSettled = end.qualifier === '-' || end.qualifier === '~';
    if (end.owner !== name) {
      const [target] = record.terms.flatMap((term) => (term.kind === 'redirect' ? [cut(term.domain)] : []));
      if (isSettled) return say.redirected({ target: target! });
      const owner = end.owner;
      return say['redirect-neutral']({ target: target!, owner }).fixedBy(advise(step('spf-undecided', { owner })));
    }
    if (isSettled) return end.qualifier === '-' ? say.fail() : say.softfail();
    const told = end.qualifier === '?' ? say.neutral(evidence) : say.missing(evidence);
    return told.fixedBy(replace(text, closed, step('spf-complete')));
  },
});
