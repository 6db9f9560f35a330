import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { deniesName, NameHashes, typesAt } from '../../../../records/denial.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

/** What was fetched within so many seconds describes one state of the zone; older answers may contradict each other. */
const FRESH = 5;

export const dnssecDenial = check({
  id: 'dnssec-denial',
  category: 'security',
  needs: ['denial', 'signatures'],
  outcomes: {
    unproven: problem('zone', 'questions').costs(12),
    hidden: problem('zone', 'names').costs(12),
    omitted: problem('zone', 'sets').costs(12),
  },
  reference: { rule: 'RFC 4035 §3.1.3, RFC 5155 §7.2, RFC 8198', dig: '+dnssec A no-such-host-7c41e9.{zone}' },
  run({ denial: { zone, proofs, unproven: bare }, signatures: { sets } }, { unproven, hidden, omitted }) {
    const fix = advise(step('resign', { zone }));
    if (bare.length > 0) return unproven({ zone, questions: few(bare) }).fixedBy(fix);
    const hashes = new NameHashes();
    const told = proofs.filter(({ age }) => age <= FRESH).map(({ proof }) => proof);
    const there = sets.filter((set) => !set.isBogus && set.age <= FRESH && isEntered(set));
    const names = there.filter((set) => told.some((proof) => deniesName(proof, set.name, hashes)));
    if (names.length > 0) return hidden({ zone, names: few(names.map((set) => set.name)) }).fixedBy(fix);
    const omits = ({ name, type }: SignedSet) =>
      told.some((proof) => typesAt(proof, name, hashes)?.includes(type) === false);
    const types = there.filter(omits);
    if (types.length === 0) return;
    return omitted({ zone, sets: few(types.map((set) => `${set.name} ${set.type}`)) }).fixedBy(fix);
  },
});

/** Stands under its very name; what a wildcard answers is denied with good reason (RFC 4034 section 3.1.3). */
function isEntered({ name, signatures }: SignedSet): boolean {
  return signatures.some(({ labels }) => labels === name.split('.').length);
}
