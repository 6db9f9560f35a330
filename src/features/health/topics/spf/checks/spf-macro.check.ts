import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';

export const spfMacro = check({
  id: 'spf-macro',
  category: 'email',
  needs: ['spfLookups'],
  outcomes: { used: info('terms') },
  reference: { rule: 'RFC 7208 §7', dig: 'TXT {domain}' },
  run({ spfLookups }, { used }) {
    const terms = spfLookups.noted('macro').map(({ term }) => term);
    return terms.length > 0 ? used({ terms: firstFew(terms) }) : undefined;
  },
});
