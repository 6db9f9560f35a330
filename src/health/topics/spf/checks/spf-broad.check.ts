import { few } from '../../../../domain/evidence.js';
import { problem, warn } from '../../../../domain/outcome.js';
import { formatTerm, type SpfTerm } from '../../../../records/spf-term.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

/** Networks that no single sender has: wider than these, and so wide that they are as good as everyone. */
const WIDE = { ip4: 16, ip6: 32 };
const VAST = 8;

export const spfBroad = check({
  id: 'spf-broad',
  category: 'security',
  needs: ['spfPolicy'],
  outcomes: { wide: warn('terms').costs(4), vast: problem('terms').costs(15) },
  reference: { rule: 'RFC 7208 §5.6', dig: 'TXT {domain}' },
  run({ spfPolicy: { record, faults } }, { wide, vast }) {
    if (faults.length > 0) return;
    const broad = record.terms.filter(isWide);
    if (broad.length === 0) return;
    const terms = few(broad.map(formatTerm));
    const outcome = broad.some((term) => prefixOf(term) < VAST) ? vast : wide;
    return outcome({ terms }).fixedBy(advise(step('spf-broad', { terms })));
  },
});

function isWide(term: SpfTerm): boolean {
  const isNetwork = term.kind === 'ip4' || term.kind === 'ip6';
  return isNetwork && term.qualifier === '+' && term.network.prefix < WIDE[term.kind];
}

function prefixOf(term: SpfTerm): number {
  return 'network' in term ? term.network.prefix : Infinity;
}
