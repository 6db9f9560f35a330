import { info, ok, problem } from '../../domain/outcome.js';
import { isEarly, wantedOf } from '../mail-analysis.js';
import { check } from '../report-check.js';
import { advise, step } from '../report-steps.js';
import { DAYS_NEEDED } from '../sources/next-policy.js';
import { tightenedRecord } from './tightened-record.js';

export const reportsPolicy = check({
  id: 'reports-policy',
  category: 'email',
  needs: ['mail', 'invented', 'dmarcRecord?'],
  outcomes: {
    enforced: ok('policy', 'wanted', 'days'),
    losing: problem('policy', 'lost', 'wanted', 'days').costs(15),
    ready: info('policy', 'next', 'wanted', 'lost', 'days'),
    blocked: info('policy', 'lost', 'wanted', 'days'),
    early: info('days', 'needed'),
  },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{domain}' },
  run({ mail, invented, dmarcRecord }, { enforced, losing, ready, blocked, early }) {
    const { current: policy, next, days, wantedIn, governed, losses, domain } = mail;
    const { lost } = losses;
    const wanted = wantedOf(wantedIn, governed);
    if (policy !== 'none' && lost > 0)
      return losing({ policy, lost, wanted, days }).fixedBy(advise(step('fix-senders')));
    if (isEarly(mail))
      return early({ days, needed: DAYS_NEEDED }).fixedBy(advise(step('more-days', { needed: DAYS_NEEDED })));
    if (next === policy) return enforced({ policy, wanted, days });
    if (next === 'stay') return blocked({ policy, lost, wanted, days }).fixedBy(advise(step('fix-senders')));
    const found = ready({ policy, next, wanted, lost, days });
    if (dmarcRecord === undefined) return found.fixedBy(advise(step('set-policy', { domain, policy: next })));
    const record = { host: `_dmarc.${domain}`, type: 'TXT', value: tightenedRecord(dmarcRecord, mail, invented) };
    return found.fixedBy({ steps: [step('set-policy', { domain, policy: next })], record, replaces: [dmarcRecord] });
  },
});
