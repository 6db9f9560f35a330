import { info, ok, problem } from '#base/domain/outcome.js';
import { outcomeOf, wantedOf } from '../mail-analysis.js';
import { check } from '../report-check.js';
import { advise, step } from '../report-steps.js';
import { DAYS_NEEDED } from '../sources/next-policy.js';
import { tightenedRecord } from './tightened-record.js';

export const reportsPolicy = check({
  id: 'reports-policy',
  category: 'email',
  needs: ['mail', 'invented', 'dmarcRecord?'],
  outcomes: {
    enforced: ok('policy', 'lost', 'wanted', 'days'),
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
    const outcome = outcomeOf(mail);
    if (outcome === 'losing') return losing({ policy, lost, wanted, days }).fixedBy(advise(step('fix-senders')));
    if (outcome === 'early')
      return early({ days, needed: DAYS_NEEDED }).fixedBy(advise(step('more-days', { needed: DAYS_NEEDED })));
    if (outcome === 'enforced') return enforced({ policy, lost, wanted, days });
    if (outcome === 'blocked') return blocked({ policy, lost, wanted, days }).fixedBy(advise(step('fix-senders')));
    const found = ready({ policy, next, wanted, lost, days });
    if (dmarcRecord === undefined) return found.fixedBy(advise(step('set-policy', { domain, policy: next })));
    const record = { host: `_dmarc.${domain}`, type: 'TXT', value: tightenedRecord(dmarcRecord, mail, invented) };
    return found.fixedBy({ steps: [step('set-policy', { domain, policy: next })], record, replaces: [dmarcRecord] });
  },
});
