import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { type DmarcRecord, formatDmarc, parseDmarc } from '#formats/records/dmarc.js';
import { formatUriList, type ReportUri } from '#formats/records/report-uri.js';
import { isReachable } from '#engine/gathering/reachable-host.js';
import { withoutTags, withTag } from '#engine/repair/dmarc-repair.js';
import { mostCertainOf } from '../unregistered-domain.js';
import { replace, step, txtRecord } from '#engine/repair/fixes.js';
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
    const isHeld = ({ uri }: ReportUri) => !reliedOnBy.includes(uri);
    const [rua, ruf] = [record.rua.filter(isHeld), record.ruf.filter(isHeld)];
    const hasMailboxes = owner !== name || mailHosts.some(isReachable);
    const isLost = record.rua.length > 0 && rua.length === 0;
    const own = hasMailboxes ? [{ uri: `mailto:dmarc@${owner}` }] : [];
    const value = withAddresses(withAddresses(record, 'rua', isLost ? own : rua), 'ruf', ruf);
    const mailbox = step(hasMailboxes ? 'dmarc-mailbox' : 'dmarc-other-mailbox', { domain: owner });
    const fix = replace(text, txtRecord(`_dmarc.${owner}`, formatDmarc(value)), ...(isLost ? [mailbox] : []));
    return (isFree ? free(evidence) : unclear(evidence)).fixedBy(fix);
  },
});

/** The record with these addresses, if others were listed; without the tag if none is left. */
function withAddresses(record: DmarcRecord, tag: 'rua' | 'ruf', left: readonly ReportUri[]): DmarcRecord {
  const value = formatUriList(left);
  if (value === formatUriList(record[tag])) return record;
  const gone = tag === 'ruf' ? ['ruf', 'fo'] : [tag]; // fo has no effect without ruf
  return parseDmarc(value === '' ? withoutTags(record, gone) : withTag(record, tag, value)).record;
}
