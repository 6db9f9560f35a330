import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import type { RejectedSet } from '../../dnssec/judged-reading.js';
import { signingFix } from '../../dnssec/signing-fix.js';
import { check } from '../../../health-check.js';

const IN_USE = ['A', 'AAAA', 'MX', 'CNAME'];

export const dnssecWebMail = check({
  id: 'dnssec-web-mail',
  category: 'security',
  needs: ['resolution', 'validation'],
  outcomes: { failing: problem('domain', 'sets').costs(60) },
  reference: { rule: 'RFC 4035 §5.5', dig: '+dnssec {sets} {setsType}' },
  run({ resolution: { name: domain, state }, validation: { zone, sets } }, { failing }) {
    if (state === 'bogus') return; // dnssec-bogus reports that nothing validates
    const isInUse = ({ name, type }: RejectedSet) => [domain, `www.${domain}`].includes(name) && IN_USE.includes(type);
    const lost = sets.filter(isInUse);
    if (lost.length === 0) return;
    const shown = few(lost.map(({ name, type }) => `${name} ${type}`));
    return failing({ domain, sets: shown }).fixedBy(signingFix(zone, lost));
  },
});
