import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { servesMail } from '../usable-key.js';
import { replace, txt } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dkimService = check({
  id: 'dkim-service',
  category: 'email',
  needs: ['dkim'],
  outcomes: { other: problem('host', 'services').costs(8) },
  reference: { rule: 'RFC 6376 §3.6.1', dig: 'TXT {host}' },
  run({ dkim: { keys } }, { other }) {
    const found = keys.find((key) => key.faults.length === 0 && !servesMail(key));
    if (!found) return;
    const { host, text, record } = found;
    const fix = replace(text, txt(host, record.tags.without('s').toString()));
    return other({ host, services: few(record.services) }).fixedBy(fix);
  },
});
