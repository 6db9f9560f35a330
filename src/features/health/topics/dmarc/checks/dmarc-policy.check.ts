import { DomainName } from '#base/domain/domain-name.js';
import { shorten } from '#base/domain/evidence.js';
import { isWithin } from '#base/domain/host-name.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import type { DmarcPolicy } from '#formats/records/dmarc.js';
import { copiedPolicy, withTag } from '#engine/repair/dmarc-repair.js';
import { conditional, publish, replace, step, txtRecord } from '#engine/repair/fixes.js';
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
    if (policy === undefined) return; // reported by dmarc-syntax
    const tag = owner === name || record.subdomainPolicy === undefined ? 'p' : 'sp';
    const isUnused = profile === 'parked' || profile === 'unused';
    const inOwner = (value: string) => replace(text, txtRecord(`_dmarc.${owner}`, withTag(record, tag, value)));
    // If a name sends no mail, only its own policy may become stricter: the record of the owner covers other names as
    // well.
    const alone = (value: DmarcPolicy) => publish(txtRecord(`_dmarc.${name}`, copiedPolicy(record, value)));
    const isRegistrys = !isWithin(owner, DomainName.parse(name)?.organizational?.ascii ?? name);
    const fix = isUnused
      ? conditional(step('nobody-sends', { domain: name }), owner === name ? inOwner('reject') : alone('reject'))
      : conditional(step('dmarc-tighten'), isRegistrys ? alone('quarantine') : inOwner('quarantine'));
    // For a domain without mail, p=none is no worse than no record, which costs nothing.
    if (policy === 'none' && isUnused) return lenient({ policy }).fixedBy(fix);
    if (record.policy === undefined) return missing({ record: shorten(text) }).fixedBy(fix);
    if (policy === 'none') return none({ record: shorten(text), tag }).fixedBy(fix);
    if (policy === 'quarantine' && profile === 'parked') return lenient({ policy }).fixedBy(fix);
    if (record.testing) return; // receivers apply less, which dmarc-testing reports
    return enforced({ policy });
  },
});
