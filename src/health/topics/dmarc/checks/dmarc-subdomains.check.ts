import { cut } from '../../../../domain/evidence.js';
import { info, warn } from '../../../../domain/outcome.js';
import type { DmarcPolicy } from '../../../../records/dmarc.js';
import { withoutTags, withTag } from '../dmarc-repair.js';
import { replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const STRENGTH: readonly DmarcPolicy[] = ['none', 'quarantine', 'reject'];

export const dmarcSubdomains = check({
  id: 'dmarc-subdomains',
  category: 'email',
  needs: ['dmarcFound'],
  outcomes: {
    weaker: warn('policy', 'subdomains').costs(5),
    milder: info('policy', 'subdomains'),
    nonexistent: info('policy'),
  },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { name, owner, text, record, policy } }, { weaker, milder, nonexistent }) {
    if (owner !== name || policy === undefined || policy === 'none') return;
    const subdomains = record.policyFor('subdomain')!;
    const host = `_dmarc.${owner}`;
    if (STRENGTH.indexOf(subdomains) < STRENGTH.indexOf(policy)) {
      const fix = replace(cut(text), txt(host, withoutTags(record, ['sp'])), step('dmarc-subdomains'));
      return (subdomains === 'none' ? weaker : milder)({ policy, subdomains }).fixedBy(fix);
    }
    if (record.nonexistentPolicy !== undefined || subdomains === 'reject') return;
    return nonexistent({ policy: subdomains }).fixedBy(replace(cut(text), txt(host, withTag(record, 'np', 'reject'))));
  },
});
