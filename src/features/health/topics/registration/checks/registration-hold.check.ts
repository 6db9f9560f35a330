import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const HOLDS = ['client hold', 'server hold'];

export const registrationHold = check({
  id: 'registration-hold',
  category: 'dns',
  needs: ['registered'],
  outcomes: { held: problem('domain', 'status').costs(30).caps(50) },
  reference: { rule: 'RFC 5731 §2.3, RFC 8056', whois: '{zone}' },
  run({ registered: { domain, status } }, { held }) {
    const holds = status.filter((state) => HOLDS.includes(state));
    if (holds.length === 0) return;
    return held({ domain, status: firstFew(holds) }).fixedBy(advise(step('registration-hold', { domain })));
  },
});
