import { info } from '#base/domain/outcome.js';
import { check } from '../../../health-check.js';

export const zoneApex = check({
  id: 'zone-apex',
  category: 'dns',
  needs: ['soaRecords'],
  outcomes: { inside: info('domain', 'apex') },
  reference: { rule: 'RFC 1034 §4.2', dig: 'SOA {domain}' },
  run({ soaRecords: { name: domain, apex } }, { inside }) {
    return apex === undefined || apex === domain ? undefined : inside({ domain, apex });
  },
});
