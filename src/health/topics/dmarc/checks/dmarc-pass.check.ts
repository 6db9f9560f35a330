import { DomainName } from '../../../../domain/domain-name.js';
import { isWithin } from '../../../../domain/host-name.js';
import { few } from '../../../../domain/evidence.js';
import { info, ok, problem, warn } from '../../../../domain/outcome.js';
import type { DmarcPolicy } from '../../../../records/dmarc.js';
import { advise, step } from '../../../repair/fixes.js';
import { signingFix } from '../../dnssec/signing-fix.js';
import { check } from '../../../health-check.js';
import { isNullMx } from '../../mx/mail.facts.js';
import { spfEffect } from '../../spf/spf-effect.js';
import type { DmarcFound } from '../dmarc.facts.js';

/** Test mode asks for one step less (RFC 9989 section 4.7, tag `t`). */
const MILDER: Readonly<Record<DmarcPolicy, DmarcPolicy>> = { reject: 'quarantine', quarantine: 'none', none: 'none' };

/** Whether mail of the domain passes DMARC today, as far as records show: we see keys, not signatures. */
export const dmarcPass = check({
  id: 'dmarc-pass',
  category: 'email',
  needs: [
    'dmarcFound',
    'spf',
    'spfPolicy?',
    'spfLedger?',
    'dkim',
    'dkimSelectors',
    'mx',
    'profile',
    'validation?',
    'brokenChain?',
  ],
  outcomes: {
    both: ok('domain', 'selectors', 'policy'),
    'dkim-only': info('domain', 'selectors', 'policy'),
    'spf-only': info('domain', 'policy'),
    uncertain: info('domain', 'policy'),
    unvalidated: problem('domain', 'sets').costs(5),
    spoofable: problem('domain', 'policy').costs(5),
    failing: warn('domain').costs(3),
    'some-quarantined': problem('domain', 'policy').costs(15),
    'some-rejected': problem('domain').costs(20).caps(60),
    quarantined: problem('domain').costs(15),
    rejected: problem('domain').costs(20).caps(60),
  },
  reference: { rule: 'RFC 9989 §4.4, §4.7', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound, spf, spfPolicy, spfLedger, dkim, dkimSelectors, mx, profile, validation, brokenChain }, say) {
    const policy = appliedPolicy(dmarcFound);
    const isSigned = dkimSelectors.length > 0;
    const sends = profile === 'mail' || (profile === 'receiving' && isSigned);
    if (policy === undefined || !sends) return;
    const domain = spf.name;
    const lost = validation?.sets.filter(({ name, type }) => type === 'TXT' && isWithin(name, domain)) ?? [];
    if (lost.length > 0) {
      const sets = few(lost.map(({ name, type }) => `${name} ${type}`));
      return say.unvalidated({ domain, sets }).fixedBy(signingFix(validation!.zone, lost, brokenChain));
    }
    const effect = spfEffect(spf, spfPolicy, spfLedger);
    const selectors = few(dkimSelectors);
    const sign = advise(step('dmarc-dkim'));
    if (effect === 'everyone') {
      return say.spoofable({ domain, policy }).fixedBy(advise(step('dmarc-anyone')));
    }
    if (isSigned)
      return (effect === 'senders' || effect === 'partly' ? say.both : say['dkim-only'])({ domain, selectors, policy });
    const fix = advise(step('dmarc-authenticate', { domain }));
    const maySign = dkim.inUse !== false || hasRelated(dmarcFound);
    if (effect === 'senders') return say['spf-only']({ domain, policy }).fixedBy(sign);
    if (effect === 'partly' && policy === 'none')
      return say['spf-only']({ domain, policy }).fixedBy(maySign ? sign : fix);
    if (effect === 'unclear' || maySign) return say.uncertain({ domain, policy }).fixedBy(sign);
    const hasMailboxes = mx.length > 0 && !isNullMx(mx);
    if (!hasMailboxes && effect !== 'broken') return; // nothing shows that it sends
    if (effect === 'partly')
      return (
        policy === 'reject' ? say['some-rejected']({ domain }) : say['some-quarantined']({ domain, policy })
      ).fixedBy(fix);
    if (policy === 'none') return say.failing({ domain }).fixedBy(fix);
    return (policy === 'reject' ? say.rejected : say.quarantined)({ domain }).fixedBy(fix);
  },
});

/** Below an organizational domain, a signature of that domain aligns, too, unless alignment is strict. */
function hasRelated({ name, record }: DmarcFound): boolean {
  return record.adkim === 'r' && DomainName.parse(name)?.organizational?.ascii !== name;
}

function appliedPolicy({ policy, record }: DmarcFound): DmarcPolicy | undefined {
  return policy !== undefined && record.testing ? MILDER[policy] : policy;
}
