import { cut, few } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import type { DmarcRecord } from '../../../../records/dmarc.js';
import { withTag } from '../dmarc-repair.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcReports = check({
  id: 'dmarc-reports',
  category: 'email',
  needs: ['dmarcFound', 'profile', 'mx'],
  outcomes: { ok: ok('addresses'), missing: info('record'), 'no-effect': warn('record').costs(4) },
  reference: { rule: 'RFC 9989 §4.7, RFC 9990', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { name, owner, text, record, policy }, profile, mx }, { ok, missing, 'no-effect': noEffect }) {
    if (record.rua.length > 0) return ok({ addresses: few(record.rua.map(({ uri }) => uri)) });
    if (profile === 'parked') return; // where no mail is received, reports are not either
    if (policy === undefined || record.tags.get('rua') !== undefined) return; // dmarc-syntax speaks of that
    const value = withTag(record, 'rua', `mailto:dmarc@${owner}`);
    const hasMailboxes = owner !== name || mx.some(({ host }) => host !== '');
    const fix = hasMailboxes
      ? replace(text, txt(`_dmarc.${owner}`, value), step('dmarc-mailbox', { domain: owner }))
      : advise(step('dmarc-other-mailbox', { domain: owner }));
    return (hasEffect(record) ? missing({ record: cut(text) }) : noEffect({ record: cut(text) })).fixedBy(fix);
  },
});

/** It enforces a policy somewhere, or asks for failure reports. */
function hasEffect(record: DmarcRecord): boolean {
  const scopes = ['domain', 'subdomain', 'nonexistent'] as const;
  return record.ruf.length > 0 || scopes.some((scope) => record.policyFor(scope) !== 'none');
}
