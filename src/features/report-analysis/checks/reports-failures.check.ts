import { firstFew } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../report-check.js';

export const reportsFailures = check({
  id: 'reports-failures',
  category: 'email',
  needs: ['failures'],
  outcomes: { found: info('number', 'addresses') },
  reference: { rule: 'RFC 6591 §3', dig: 'TXT _dmarc.{domain}', verify: { found: null } },
  run: ({ failures: { count, addresses } }, { found }) => found({ number: count, addresses: firstFew(addresses) }),
});
