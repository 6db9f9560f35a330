import { cut } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import { withTag } from '../dmarc-repair.js';
import { replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcPolicy = check({
  id: 'dmarc-policy',
  category: 'email',
  needs: ['dmarcFound', 'profile'],
  outcomes: {
    enforced: ok('policy'),
    lenient: info('policy'),
    none: warn('record').costs(8),
    missing: warn('record').costs(8),
  },
  reference: { rule: 'RFC 9989 §4.7, §4.10.1', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { name, owner, text, record, policy }, profile }, { enforced, lenient, none, missing }) {
    if (policy === undefined) return; // dmarc-syntax speaks of that
    const tag = owner === name || record.subdomainPolicy === undefined ? 'p' : 'sp';
    const repair = (value: string) =>
      replace(cut(text), txt(`_dmarc.${owner}`, withTag(record, tag, value)), step('dmarc-tighten'));
    if (record.policy === undefined) return missing({ record: cut(text) }).fixedBy(repair('quarantine'));
    if (policy === 'none') return none({ record: cut(text) }).fixedBy(repair('quarantine'));
    if (policy === 'quarantine' && profile === 'parked') return lenient({ policy }).fixedBy(repair('reject'));
    return enforced({ policy });
  },
});
