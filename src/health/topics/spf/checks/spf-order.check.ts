import { cut, few } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { formatTerm } from '../../../../records/spf-term.js';
import { replace, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { tidied } from '../spf-repair.js';

export const spfOrder = check({
  id: 'spf-order',
  category: 'email',
  needs: ['spfPolicy'],
  outcomes: { ignored: info('terms') },
  reference: { rule: 'RFC 7208 §5.1, §6.1', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record, faults } }, { ignored }) {
    const all = record.terms.findIndex(({ kind }) => kind === 'all');
    if (faults.length > 0 || all < 0) return;
    const terms = record.terms.filter(({ kind }, i) => kind === 'redirect' || (i > all && 'exp' !== kind));
    if (terms.length === 0) return;
    return ignored({ terms: few(terms.map(formatTerm)) }).fixedBy(replace(cut(text), txt(name, tidied(record))));
  },
});
