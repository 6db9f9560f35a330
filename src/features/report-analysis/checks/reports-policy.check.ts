import type { Fix, Step } from '#base/domain/fix.js';
import { info, ok, problem } from '#base/domain/outcome.js';
import { evidenceOf, outcomeOf } from '../mail-analysis.js';
import { check } from '../report-check.js';
import { advise, step } from '../report-steps.js';
import { newestDay } from '../report-times.js';
import { acceptedShare, DAYS_NEEDED, MAX_UNCOUNTED, MESSAGES_NEEDED } from '../sources/next-policy.js';
import { unprovenNames } from '../sources/source-name.js';
import { tightenedRecord } from './tightened-record.js';

export const reportsPolicy = check({
  id: 'reports-policy',
  category: 'email',
  needs: ['mail', 'invented', 'dmarcRecord?'],
  outcomes: {
    enforced: ok('policy', 'lost', 'wanted', 'days'),
    losing: problem('policy', 'lost', 'wanted', 'days').unscored(),
    ready: info('policy', 'next', 'wanted', 'lost', 'days', 'per'),
    partial: info('policy', 'limits', 'wanted', 'lost', 'days'),
    unexplained: info('policy', 'next', 'unproven', 'sources', 'wanted', 'lost', 'days'),
    blocked: info('policy', 'lost', 'wanted', 'days'),
    early: info('days', 'needed'),
    few: info('wanted', 'lost', 'needed', 'days'),
    gaps: info('messages', 'rows', 'per'),
  },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{domain}' },
  run({ mail, invented, dmarcRecord }, outcomes) {
    const { current: policy, next, nextIfNotYours, limits, losses, domain, sources, days } = mail;
    const { unproven } = losses;
    const numbers = { lost: losses.lost - unproven, wanted: evidenceOf(mail).wanted - unproven, days };
    const fixSenders = advise(step('fix-senders'));
    const newer = mail.isOutdated ? [step('newer-reports', { newest: newestDay(mail) })] : [];
    const dropLimits = limits.length > 0 ? [step('drop-limits', { limits })] : [];
    const published = (steps: readonly Step[]): Fix => {
      if (dmarcRecord === undefined) return advise(...steps);
      const value = tightenedRecord(dmarcRecord, mail, invented);
      return { steps, record: { host: `_dmarc.${domain}`, type: 'TXT', value }, replaces: [dmarcRecord] };
    };
    switch (outcomeOf(mail)) {
      case 'losing':
        return outcomes.losing({ policy, ...numbers }).fixedBy(fixSenders);
      case 'early': {
        const needed = DAYS_NEEDED;
        return outcomes.early({ days, needed }).fixedBy(advise(step('more-days', { needed })));
      }
      case 'gaps': {
        const { messages, rows } = mail.gaps;
        return outcomes.gaps({ messages, rows, per: 1 / MAX_UNCOUNTED }).fixedBy(advise(step('whole-reports')));
      }
      case 'few': {
        const needed = MESSAGES_NEEDED;
        return outcomes.few({ ...numbers, needed }).fixedBy(advise(step('more-messages', { needed })));
      }
      case 'unexplained': {
        const unknown = { unproven, sources: unprovenNames(sources) };
        const fix = advise(step('know-senders', { sources: unknown.sources }));
        return outcomes.unexplained({ policy, next: nextIfNotYours, ...unknown, ...numbers }).fixedBy(fix);
      }
      case 'blocked':
        return outcomes.blocked({ policy, ...numbers }).fixedBy(fixSenders);
      case 'enforced':
        return outcomes.enforced({ policy, ...numbers });
      case 'partial':
        return outcomes.partial({ policy, limits, ...numbers }).fixedBy(published([...newer, ...dropLimits]));
      case 'ready': {
        const steps = [...newer, step('set-policy', { domain, policy: next }), ...dropLimits];
        const per = Math.round(1 / acceptedShare(next));
        return outcomes.ready({ policy, next, ...numbers, per }).fixedBy(published(steps));
      }
    }
  },
});
