import { cut } from '../../../../domain/evidence.js';
import { ok, problem, warn } from '../../../../domain/outcome.js';
import { replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { withSoftfail } from '../spf-repair.js';

export const spfAll = check({
  id: 'spf-all',
  category: 'email',
  needs: ['spfPolicy'],
  outcomes: {
    fail: ok(),
    softfail: ok(),
    redirected: ok('target'),
    open: problem('record').costs(20),
    neutral: warn('record').costs(6),
    missing: warn('record').costs(6),
  },
  reference: { rule: 'RFC 7208 §4.7, §5.1', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record, faults } }, { fail, softfail, redirected, open, neutral, missing }) {
    if (faults.length > 0) return; // nobody reads as far as its end
    const all = record.terms.find((term) => term.kind === 'all');
    if (all?.qualifier === '-') return fail();
    if (all?.qualifier === '~') return softfail();
    const [target] = record.terms.flatMap((term) => (term.kind === 'redirect' ? [term.domain] : []));
    if (!all && target !== undefined) return redirected({ target: cut(target) });
    const evidence = { record: cut(text) };
    const fix = replace(cut(text), txt(name, withSoftfail(record)), step('spf-complete'));
    if (!all) return missing(evidence).fixedBy(fix);
    return (all.qualifier === '+' ? open(evidence) : neutral(evidence)).fixedBy(fix);
  },
});
