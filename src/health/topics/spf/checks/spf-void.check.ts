import { cut, few } from '../../../../domain/evidence.js';
import { info, warn } from '../../../../domain/outcome.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { withoutTerms } from '../spf-repair.js';

const LIMIT = 2;

export const spfVoid = check({
  id: 'spf-void',
  category: 'email',
  needs: ['spfPolicy', 'spfLedger'],
  outcomes: { few: info('terms', 'limit'), many: warn('count', 'limit', 'terms').costs(4) },
  reference: { rule: 'RFC 7208 §4.6.4', dig: 'TXT {domain}' },
  run({ spfPolicy: { name, text, record }, spfLedger }, say) {
    const found = spfLedger.noted('void');
    if (found.length === 0) return;
    const terms = few(found.map(({ term }) => term));
    const own = found.filter(({ domain }) => domain === name).map(({ term }) => term);
    const fix =
      own.length > 0
        ? replace(cut(text), txt(name, withoutTerms(record, own)), step('spf-void', { terms: few(own) }))
        : advise(step('spf-foreign', { term: terms[0]!, owner: found[0]!.domain }));
    const count = found.length;
    return (count > LIMIT ? say.many({ count, limit: LIMIT, terms }) : say.few({ terms, limit: LIMIT })).fixedBy(fix);
  },
});
