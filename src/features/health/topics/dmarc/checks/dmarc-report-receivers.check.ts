import { shorten, firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, publishElsewhere, step, txtRecord } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isWithinAny } from '#base/domain/host-name.js';

export const dmarcReportReceivers = check({
  id: 'dmarc-report-receivers',
  category: 'email',
  needs: ['reportReceivers', 'freeDomains'],
  outcomes: { unreachable: warn('addresses').costs(4), unauthorized: warn('address', 'name').costs(4) },
  reference: { rule: 'RFC 9990 §3.2.3', dig: 'TXT _dmarc.{policy}', verify: { unauthorized: 'dig TXT {name}' } },
  run({ reportReceivers, freeDomains }, { unreachable, unauthorized }) {
    const held = reportReceivers.filter(({ domain }) => !isWithinAny(domain, freeDomains)); // the others are reported by dmarc-report-domain
    const deaf = held.filter(({ takesMail }) => !takesMail);
    if (deaf.length > 0) {
      const addresses = firstFew(deaf.map(({ uri }) => uri));
      return unreachable({ addresses }).fixedBy(advise(step('dmarc-receiver', { addresses })));
    }
    const refused = held.find(({ permission }) => permission && !permission.given);
    if (!refused) return;
    const { name } = refused.permission!;
    const fix = publishElsewhere(
      txtRecord(name, 'v=DMARC1'),
      step('dmarc-permission', { host: name, domain: refused.domain }),
    );
    return unauthorized({ address: shorten(refused.uri), name }).fixedBy(fix);
  },
});
