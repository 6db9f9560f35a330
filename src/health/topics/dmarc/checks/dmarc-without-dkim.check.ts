import { info } from '../../../../domain/outcome.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { spfEffect } from '../../spf/spf-effect.js';

export const dmarcWithoutDkim = check({
  id: 'dmarc-without-dkim',
  category: 'email',
  needs: ['dmarcFound', 'spf', 'spfPolicy?', 'spfLedger?', 'dkim', 'dkimSelectors', 'profile'],
  // That no selector is known proves nothing, so it cannot cost points.
  outcomes: { risky: info('policy') },
  reference: { rule: 'RFC 9989 §7.4', dig: 'TXT _dmarc.{policy}' },
  run({ dmarcFound: { policy, record }, spf, spfPolicy, spfLedger, dkim, dkimSelectors, profile }, { risky }) {
    if (policy !== 'reject' || record.testing || profile !== 'mail') return;
    if (spfEffect(spf, spfPolicy, spfLedger) !== 'senders') return; // dmarc-pass speaks of that
    const traces = dkimSelectors.length + dkim.keys.length + dkim.crowded.length + dkim.dangling.length;
    if (traces > 0 || dkim.inUse) return;
    return risky({ policy }).fixedBy(advise(step('dmarc-dkim')));
  },
});
