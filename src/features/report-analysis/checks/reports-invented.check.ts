import { firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import { check } from '../report-check.js';
import { step } from '../report-steps.js';
import { isInventedOpen, tightenedRecord } from './tightened-record.js';

export const reportsInvented = check({
  id: 'reports-invented',
  category: 'email',
  needs: ['invented', 'mail', 'dmarcRecord'],
  outcomes: {
    stopped: ok('spoofed', 'names'),
    open: info('spoofed', 'names'),
  },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{domain}' },
  run({ invented, mail, dmarcRecord }, { stopped, open }) {
    const { losses, names, policy } = invented;
    const shown = { spoofed: losses.spoofed, names: firstFew(names) };
    if (policy === 'reject' && losses.spoofed > 0) return stopped(shown);
    if (!isInventedOpen(invented, mail)) return undefined;
    const record = {
      host: `_dmarc.${mail.domain}`,
      type: 'TXT',
      value: tightenedRecord(dmarcRecord, mail, invented),
    };
    const steps = [step('reject-nonexistent', { domain: mail.domain })];
    return open(shown).fixedBy({ steps, record, replaces: [dmarcRecord] });
  },
});
