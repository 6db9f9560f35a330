import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import type { DmarcRecord } from '#formats/records/dmarc.js';
import { formatUriList, schemeOf } from '#formats/records/report-uri.js';
import { withTag } from '#engine/repair/dmarc-repair.js';
import { isReachable } from '#engine/gathering/reachable-host.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcReports = check({
  id: 'dmarc-reports',
  category: 'email',
  needs: ['dmarcFound', 'profile', 'mailHosts?'],
  outcomes: { ok: ok('addresses'), missing: info('record'), 'no-effect': warn('record').costs(4) },
  reference: { rule: 'RFC 9989 §4.7, RFC 9990', dig: 'TXT _dmarc.{policy}' },
  run(
    { dmarcFound: { name, owner, text, record, policy }, profile, mailHosts = [] },
    { ok, missing, 'no-effect': noEffect },
  ) {
    // Receivers have to support only mailto (RFC 9989 section 4.7), and hardly any supports another scheme.
    const mailboxes = record.rua.filter(({ uri }) => schemeOf(uri) === 'mailto');
    if (mailboxes.length > 0) return ok({ addresses: firstFew(mailboxes.map(({ uri }) => uri)) });
    if (profile === 'parked') return; // a domain without mail cannot receive reports
    const isInvalid = record.tags.get('rua') !== undefined && record.rua.length === 0;
    if (policy === undefined || isInvalid) return; // reported by dmarc-syntax
    const value = withTag(record, 'rua', formatUriList([...record.rua, { uri: `mailto:dmarc@${owner}` }]));
    const hasMailboxes = owner !== name || mailHosts.some(isReachable);
    const fix = hasMailboxes
      ? replace(text, txtRecord(`_dmarc.${owner}`, value), step('dmarc-mailbox', { domain: owner }))
      : advise(step('dmarc-other-mailbox', { domain: owner }));
    return (hasEffect(record) ? missing({ record: shorten(text) }) : noEffect({ record: shorten(text) })).fixedBy(fix);
  },
});

/** Whether it enforces a policy for any scope, or requests failure reports. */
function hasEffect(record: DmarcRecord): boolean {
  const scopes = ['domain', 'subdomain', 'nonexistent'] as const;
  return record.ruf.length > 0 || scopes.some((scope) => record.policyFor(scope) !== 'none');
}
