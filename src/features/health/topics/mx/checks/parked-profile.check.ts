import { info, ok } from '#base/domain/outcome.js';
import type { PublishableRecord } from '#base/domain/fix.js';
import type { AppliedDmarc } from '../../dmarc/dmarc.facts.js';
import { isNullMx } from '../mail.facts.js';
import { copiedPolicy, withTag } from '#engine/repair/dmarc-repair.js';
import { advise, step, txtRecord } from '#engine/repair/fixes.js';
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
    if (aliasTarget(aliases, domain) !== undefined) return; // its records are those of the CNAME target
    const missing = [
      ...(isNullMx(mx) || addresses.length === 0 ? [] : [{ host: domain, type: 'MX', value: '0 .' }]),
      ...(spf.records.length > 0 ? [] : [txtRecord(domain, 'v=spf1 -all')]),
      ...(dmarcFound?.policy === 'reject' ? [] : [rejectPolicyRecord(domain, dmarcFound)]),
    ];
    const isSound = spfPolicy?.faults.length === 0 && dmarc.records.length < 2 && isWhole(dmarcFound);
    if (missing.length === 0) return isSound ? closed({ domain }) : undefined;
    if (missing.length === 1) return; // proposed by the check of that record
    const steps = missing.map(({ host, type, value }) => step('parked-record', { host, type, value }));
    return open({ domain, records: missing.map(recordLine) }).fixedBy(advise(step('parked'), ...steps));
  },
});

/** Whether receivers are to reject all spoofed mail, also of subdomains, as far as this record decides about them. */
function isWhole(found: AppliedDmarc | undefined): boolean {
  if (!found || found.record.testing || (found.record.percentage ?? 100) < 100) return false;
  const { name, owner, record } = found;
  const scopes = owner === name ? (['subdomain', 'nonexistent'] as const) : [];
  return scopes.every((scope) => record.policyFor(scope) === 'reject');
}

function rejectPolicyRecord(domain: string, found: AppliedDmarc | undefined): PublishableRecord {
  const host = `_dmarc.${domain}`;
  if (!found) return txtRecord(host, 'v=DMARC1; p=reject');
  const { owner, record } = found;
  return txtRecord(host, owner === domain ? withTag(record, 'p', 'reject') : copiedPolicy(record, 'reject'));
}

function recordLine({ host, type, value }: PublishableRecord): string {
  return `${host} ${type} ${value}`;
}
