import { firstFew } from '../../../../domain/evidence.js';
import { info, problem } from '../../../../domain/outcome.js';
import { formatUriList } from '../../../../records/report-uri.js';
import { isReachable } from '../../mx/reachable-host.js';
import { withoutTags, withTag } from '../../dmarc/dmarc-repair.js';
import { mostCertainOf } from '../unregistered-domain.js';
import { replace, step, txtRecord } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcReportDomain = check({
  id: 'dmarc-report-domain',
  category: 'security',
  needs: ['unregisteredReportDomains', 'dmarcFound', 'mailHosts?'],
  outcomes: { free: problem('domain', 'addresses').costs(8), unclear: info('domain', 'addresses') },
  reference: {
    rule: 'RFC 9990 §3.2.3, RFC 9083 §5.3',
    dig: 'NS {subject}',
  },
  run({ unregisteredReportDomains, dmarcFound: { name, owner, text, record }, mailHosts = [] }, { free, unclear }) {
    const lost = mostCertainOf(unregisteredReportDomains);
    if (!lost) return;
    const { domain, reliedOnBy, isFree } = lost;
    const evidence = { domain, addresses: firstFew(reliedOnBy) };
    const left = record.rua.filter(({ uri }) => !reliedOnBy.includes(uri));
    const hasMailboxes = owner !== name || mailHosts.some(isReachable);
    const mailbox = step(hasMailboxes ? 'dmarc-mailbox' : 'dmarc-other-mailbox', { domain: owner });
    const own = hasMailboxes ? withTag(record, 'rua', `mailto:dmarc@${owner}`) : withoutTags(record, ['rua']);
    const value = left.length > 0 ? withTag(record, 'rua', formatUriList(left)) : own;
    const fix = replace(text, txtRecord(`_dmarc.${owner}`, value), ...(left.length > 0 ? [] : [mailbox]));
    return (isFree ? free(evidence) : unclear(evidence)).fixedBy(fix);
  },
});
