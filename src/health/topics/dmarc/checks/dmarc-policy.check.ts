import { DomainName } from '../../../../domain/domain-name.js';
import { cut } from '../../../../domain/evidence.js';
import { isWithin } from '../../../../domain/host-name.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import type { DmarcPolicy } from '../../../../records/dmarc.js';
import { ownPolicy, withTag } from '../dmarc-repair.js';
import { later, publish, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcPolicy = check({
  id: 'dmarc-policy',
  category: 'email',
  needs: ['dmarcFound', 'profile'],
  outcomes: {
    enforced: ok('policy'),
    lenient: info('policy'),
    none: warn('record', 'tag').costs(8),
    missing: warn('record').costs(8),
  },
  reference: { rule: 'RFC 9989 §4.7, §4.10.1', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { name, owner, text, record, policy }, profile }, { enforced, lenient, none, missing }) {
    if (policy === undefined) return; // dmarc-syntax speaks of that
    const tag = owner === name || record.subdomainPolicy === undefined ? 'p' : 'sp';
    const isUnused = profile === 'parked' || profile === 'unused';
    const inOwner = (value: string) => replace(text, txt(`_dmarc.${owner}`, withTag(record, tag, value)));
    // That a name sends no mail says nothing about the others that the record of its owner is for.
    const alone = (value: DmarcPolicy) => publish(txt(`_dmarc.${name}`, ownPolicy(record, value)));
    const isRegistrys = !isWithin(owner, DomainName.parse(name)?.organizational?.ascii ?? name);
    const fix = isUnused
      ? later(step('nobody-sends', { domain: name }), owner === name ? inOwner('reject') : alone('reject'))
      : later(step('dmarc-tighten'), isRegistrys ? alone('quarantine') : inOwner('quarantine'));
    if (record.policy === undefined) return missing({ record: cut(text) }).fixedBy(fix);
    if (policy === 'none') return none({ record: cut(text), tag }).fixedBy(fix);
    if (policy === 'quarantine' && profile === 'parked') return lenient({ policy }).fixedBy(fix);
    return enforced({ policy });
  },
});
