import { few } from '../../../../domain/evidence.js';
import { info, problem } from '../../../../domain/outcome.js';
import { formatUriList } from '../../../../records/report-uri.js';
import { withTag } from '../../dmarc/dmarc-repair.js';
import { confirmedFirst } from '../unregistered-domain.js';
import { replace, step, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dmarcReportDomain = check({
  id: 'dmarc-report-domain',
  category: 'security',
  needs: ['unregisteredReportDomains', 'dmarcFound'],
  outcomes: { free: problem('domain', 'addresses').costs(8), unclear: info('domain', 'addresses') },
  reference: {
    rule: 'RFC 9990 §3.2.3, RFC 9083 §5.3',
    dig: 'NS {subject}',
  },
  run({ unregisteredReportDomains, dmarcFound: { owner, text, record } }, { free, unclear }) {
    const lost = confirmedFirst(unregisteredReportDomains);
    if (!lost) return;
    const { domain, reliedOnBy, isFree } = lost;
    const evidence = { domain, addresses: few(reliedOnBy) };
    const left = record.rua.filter(({ uri }) => !reliedOnBy.includes(uri));
    const value = withTag(record, 'rua', left.length > 0 ? formatUriList(left) : `mailto:dmarc@${owner}`);
    const steps = left.length > 0 ? [] : [step('dmarc-mailbox', { domain: owner })];
    const fix = replace(text, txt(`_dmarc.${owner}`, value), ...steps);
    return (isFree ? free(evidence) : unclear(evidence)).fixedBy(fix);
  },
});
