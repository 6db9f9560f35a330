import { info, ok } from '../../../../domain/outcome.js';
import type { PublishableRecord } from '../../../../domain/fix.js';
import type { DmarcFound } from '../../dmarc/dmarc.facts.js';
import { isNullMx } from '../mail.facts.js';
import { ownPolicy, withTag } from '../../dmarc/dmarc-repair.js';
import { advise, step, txt } from '../../../repair/fixes.js';
import { aliasTarget } from '../../zone/alias-target.js';
import { check } from '../../../health-check.js';

export const parkedProfile = check({
  id: 'parked-profile',
  category: 'email',
  needs: ['profile', 'mx', 'addresses', 'aliases', 'spf', 'spfPolicy?', 'dmarc', 'dmarcFound?'],
  outcomes: { closed: ok('domain'), open: info('domain', 'records') },
  reference: {
    rule: 'RFC 7505, RFC 7208 §10.1.2, RFC 9989 §4.7',
    dig: '{domain} MX {domain} TXT _dmarc.{domain} TXT',
  },
  run({ profile, mx, addresses, aliases, spf, spfPolicy, dmarc, dmarcFound }, { closed, open }) {
    if (profile !== 'parked' && profile !== 'unused') return;
    const domain = spf.name;
    if (aliasTarget(aliases, domain) !== undefined) return; // its records are those of another name
    const missing = [
      ...(isNullMx(mx) || addresses.length === 0 ? [] : [{ host: domain, type: 'MX', value: '0 .' }]),
      ...(spf.records.length > 0 ? [] : [txt(domain, 'v=spf1 -all')]),
      ...(dmarcFound?.policy === 'reject' ? [] : [rejection(domain, dmarcFound)]),
    ];
    const isSound = spfPolicy?.faults.length === 0 && dmarc.records.length < 2 && !dmarcFound?.record.testing;
    if (missing.length === 0) return isSound ? closed({ domain }) : undefined;
    if (missing.length === 1) return; // the check of that record offers it
    const steps = missing.map(({ host, type, value }) => step('parked-record', { host, type, value }));
    return open({ domain, records: missing.map(written) }).fixedBy(advise(step('parked'), ...steps));
  },
});

function rejection(domain: string, found: DmarcFound | undefined): PublishableRecord {
  const host = `_dmarc.${domain}`;
  if (!found) return txt(host, 'v=DMARC1; p=reject');
  const { owner, record } = found;
  return txt(host, owner === domain ? withTag(record, 'p', 'reject') : ownPolicy(record, 'reject'));
}

function written({ host, type, value }: PublishableRecord): string {
  return `${host} ${type} ${value}`;
}
