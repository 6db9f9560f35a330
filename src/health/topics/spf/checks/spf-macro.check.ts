import { few } from '../../../../domain/evidence.js';
import { info } from '../../../../domain/outcome.js';
import { check } from '../../../health-check.js';

export const spfMacro = check({
  id: 'spf-macro',
  category: 'email',
  needs: ['spfLedger'],
  outcomes: { used: info('terms') },
  reference: { rule: 'RFC 7208 §7', dig: 'TXT {domain}' },
  run({ spfLedger }, { used }) {
    const terms = spfLedger.noted('macro').map(({ term }) => term);
    return terms.length > 0 ? used({ terms: few(terms) }) : undefined;
  },
});
