import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';

export const spfMacro = check({
  id: 'spf-macro',
  category: 'email',
  needs: ['spfLookups'],
  outcomes: { used: info('terms') },
  reference: { rule: 'RFC 7208 §7', dig: 'TXT {domain}' },
  run({ spfLookups }, say) {
    const used = spfLookups.noted('macro').filter(({ open }) => !open); // the others are reported by spf-all
    const terms = used.map(({ term }) => term);
    return terms.length > 0 ? say.used({ terms: firstFew(terms) }) : undefined;
  },
});
