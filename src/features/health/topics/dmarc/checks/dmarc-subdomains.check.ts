import { info, warn } from '#base/domain/outcome.js';
import type { DmarcPolicy } from '#formats/records/dmarc.js';
import { withoutTags, withTag } from '#engine/repair/dmarc-repair.js';
import { conditional, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const STRENGTH: readonly DmarcPolicy[] = ['none', 'quarantine', 'reject'];

export const dmarcSubdomains = check({
  id: 'dmarc-subdomains',
  category: 'email',
  needs: ['dmarcFound', 'profile'],
  outcomes: {
    weaker: warn('policy', 'subdomains').costs(5),
    milder: info('policy', 'subdomains'),
    invented: warn('policy').costs(5),
    nonexistent: info('policy'),
  },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { name, owner, text, record, policy }, profile }, { weaker, milder, invented, nonexistent }) {
    if (owner !== name || policy === undefined || policy === 'none') return;
    const subdomains = record.policyFor('subdomain')!;
    const host = `_dmarc.${owner}`;
    const isUnused = profile === 'parked' || profile === 'unused';
    // Of a domain without mail, no reports are to be expected.
    const condition = isUnused ? step('nobody-sends', { domain: owner }) : step('dmarc-tighten');
    if (STRENGTH.indexOf(subdomains) < STRENGTH.indexOf(policy)) {
      const whole = replace(text, txtRecord(host, withoutTags(record, ['sp', 'np'])), step('dmarc-subdomains'));
      const fix = conditional(condition, whole);
      return (subdomains === 'none' ? weaker : milder)({ policy, subdomains }).fixedBy(fix);
    }
    const others = record.policyFor('nonexistent')!;
    if (others === 'reject') return;
    // Without np, dmarc-policy proposes p=reject, which covers them.
    if (profile === 'parked' && record.nonexistentPolicy === undefined) return;
    // Mail of programs and devices can come from names without records, such as root@server1.example.com.
    const fix = conditional(condition, replace(text, txtRecord(host, withTag(record, 'np', 'reject'))));
    return (others === 'none' ? invented({ policy }) : nonexistent({ policy: others })).fixedBy(fix);
  },
});
