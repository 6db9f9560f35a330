import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import type { RejectedDenial, RejectedSet } from '#formats/records/judge-answer.js';
import { signingFix } from '../../dnssec/signing-fix.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const IN_USE = ['A', 'AAAA', 'MX', 'CNAME'];

type Query = RejectedDenial['question'];

export const dnssecWebMail = check({
  id: 'dnssec-web-mail',
  category: 'security',
  needs: ['resolution', 'validation', 'mx??'],
  outcomes: { failing: problem('domain', 'sets').costs(60) },
  reference: { rule: 'RFC 4035 §5.5', dig: '+dnssec {sets} {setsType}' },
  run({ resolution: { name: domain, state }, validation: { zone, sets, denials }, mx }, { failing }) {
    if (state === 'bogus') return; // reported by dnssec-bogus
    const hosts = [domain, `www.${domain}`, ...(mx ?? []).map(({ host }) => host)];
    const isInUse = ({ name, type }: Query) => hosts.includes(name) && IN_USE.includes(type);
    const lost = sets.filter((set) => isInUse(set) || (set.question && isInUse(set.question)));
    // Wildcard answers without proof are rejected as well.
    const expanded = denials.filter(({ isOfWildcard, question }) => isOfWildcard && isInUse(question));
    if (lost.length + expanded.length === 0) return;
    const asked = (set: RejectedSet): Query => (isInUse(set) ? set : set.question!);
    const queries = [...lost.map(asked), ...expanded.map(({ question }) => question)];
    const shown = firstFew([...new Set(queries.map(({ name, type }) => `${name} ${type}`))]);
    const fix = expanded.length > 0 ? advise(step('resign', { zone })) : signingFix(zone, lost);
    return failing({ domain, sets: shown }).fixedBy(fix);
  },
});
