import { info, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const PLAIN = 512; // RFC 1035 section 4.2.1
const SAFE = 1232; // UDP payload that is not fragmented (DNS flag day 2020)

export const txtSize = check({
  id: 'txt-size',
  category: 'dns',
  needs: ['texts'],
  outcomes: { large: info('octets', 'limit'), huge: warn('octets', 'limit').costs(2) },
  reference: { rule: 'RFC 1035 §4.2.1, RFC 7208 §3.4', dig: 'TXT {domain}' },
  run({ texts: { name, octets } }, { large, huge }) {
    if (octets <= PLAIN) return;
    const fix = advise(step('txt-size', { name }));
    return (octets > SAFE ? huge({ octets, limit: SAFE }) : large({ octets, limit: PLAIN })).fixedBy(fix);
  },
});
