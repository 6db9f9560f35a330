import { firstFew } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { isForMail } from '../usable-key.js';
import { replace, txtRecord } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimService = check({
  id: 'dkim-service',
  category: 'email',
  needs: ['dkim'],
  outcomes: { other: problem('host', 'services').costs(8) },
  reference: { rule: 'RFC 6376 §3.6.1', dig: 'TXT {host}' },
  run({ dkim: { keys } }, { other }) {
    const found = keys.find((key) => key.faults.length === 0 && !isForMail(key));
    if (!found) return;
    const { host, text, record } = found;
    const fix = replace(text, txtRecord(host, record.tags.without('s').toString()));
    return other({ host, services: firstFew(record.services) }).fixedBy(fix);
  },
});
