import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { deniesName, NameHashes, typesAt } from '#formats/records/denial.js';
import type { RejectedDenial } from '#formats/records/judge-answer.js';
import { deniedTypes } from '../../servers/denied-types.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** Maximum age in seconds of answers that are compared; older ones may describe different states of the zone. */
const FRESH = 5;

export const dnssecDenial = check({
  id: 'dnssec-denial',
  category: 'security',
  needs: ['validation', 'denial?', 'signatures?', 'www??', 'zoneServers??'],
  outcomes: {
    missing: problem('zone', 'questions').costs(12),
    'soa-signature': problem('zone', 'questions').costs(12),
    'wrong-soa': problem('zone', 'questions').costs(12),
    unsigned: problem('zone', 'questions', 'records').costs(12),
    expired: problem('zone', 'questions', 'records').costs(12),
    invalid: problem('zone', 'questions', 'records', 'tags').costs(12),
    flags: problem('zone', 'questions').costs(12),
    mismatch: problem('zone', 'questions').costs(12),
    'name-denied': problem('zone', 'names').costs(12),
    'type-denied': problem('zone', 'sets').costs(12),
  },
  reference: {
    rule: 'RFC 4035 §3.1.3, RFC 5155 §7.2, RFC 8198',
    dig: '+dnssec A no-such-host-7c41e9.{zone}',
    verify: {
      missing: 'dig +dnssec +cd {questions} {questionsType}',
      'soa-signature': 'dig +dnssec +cd {questions} {questionsType}',
      'wrong-soa': 'dig +dnssec +cd {questions} {questionsType}',
      unsigned: 'dig +dnssec +cd {questions} {questionsType}',
      expired: 'dig +dnssec +cd {questions} {questionsType}',
      invalid: 'dig +dnssec +cd {questions} {questionsType}',
      flags: 'dig +dnssec +cd {questions} {questionsType}',
      mismatch: 'dig +dnssec +cd {questions} {questionsType}',
    },
  },
  run({ validation: { zone, denials: rejected }, denial, signatures, www, zoneServers }, say) {
    const denials = rejected.every(isForMachines) ? [] : rejected;
    const fix = advise(step('resign', { zone }));
    const of = (isMeant: (one: RejectedDenial) => boolean) => {
      const found = denials.filter(isMeant);
      const questions = firstFew(found.map(({ question: { name, type } }) => `${name} ${type}`));
      const records = firstFew(found.map(({ record = '' }) => record));
      return { isEmpty: found.length === 0, found, evidence: { zone, questions }, records };
    };
    const owner = of(({ fault }) => fault === 'soa-owner');
    if (!owner.isEmpty) return say['wrong-soa'](owner.evidence).fixedBy(fix);
    const soa = of(({ record }) => record === 'SOA');
    if (!soa.isEmpty) return say['soa-signature'](soa.evidence).fixedBy(fix);
    // Validators that reject such answers hide them from us, and the name servers show them.
    const served = zoneServers ? deniedTypes(zoneServers).ofZone : [];
    const own = served.map((type) => `${zone} ${type}`);
    const unproven = of(({ fault }) => fault === 'unproven');
    // A proof without the SOA looks like that of the parent zone, so it proves nothing.
    if (served.includes('SOA') && !unproven.isEmpty && unproven.found.length === denials.length)
      return say['type-denied']({ zone, sets: firstFew(own) }).fixedBy(fix);
    if (!unproven.isEmpty) return say.missing(unproven.evidence).fixedBy(fix);
    const unsigned = of(({ fault }) => fault === 'missing' || fault === 'unsupported');
    if (!unsigned.isEmpty) return say.unsigned({ ...unsigned.evidence, records: unsigned.records }).fixedBy(fix);
    const expired = of(({ fault }) => fault === 'expired');
    if (!expired.isEmpty) return say.expired({ ...expired.evidence, records: expired.records }).fixedBy(fix);
    const flags = of(({ fault }) => fault === 'flags');
    if (!flags.isEmpty) return say.flags(flags.evidence).fixedBy(fix);
    const elsewhere = of(({ fault }) => fault === 'beside');
    if (!elsewhere.isEmpty) return say.mismatch(elsewhere.evidence).fixedBy(fix);
    const invalid = of(() => true);
    if (!invalid.isEmpty) {
      const tags = firstFew(invalid.found.map(({ keyTag = '' }) => String(keyTag)));
      return say.invalid({ ...invalid.evidence, records: invalid.records, tags }).fixedBy(fix);
    }
    const hashes = new NameHashes();
    const told = (denial?.proofs ?? []).filter(({ age }) => age <= FRESH).map(({ proof }) => proof);
    const there = (signatures?.sets ?? []).filter((set) => !set.isBogus && set.age <= FRESH && isEntered(set));
    const denied = there.filter((set) => told.some((proof) => deniesName(proof, set.name, hashes)));
    const isWwwDenied = www?.isHidden === true && www.denialAge <= FRESH;
    const names = [...denied.map((set) => set.name), ...(isWwwDenied ? [www.name] : [])];
    if (names.length > 0) return say['name-denied']({ zone, names: firstFew(names) }).fixedBy(fix);
    const omits = ({ name, type }: SignedSet) =>
      told.some((proof) => typesAt(proof, name, hashes)?.includes(type) === false);
    const seen = there.filter(omits).map((set) => `${set.name} ${set.type}`);
    const sets = [...new Set([...own, ...seen])];
    if (sets.length > 0) return say['type-denied']({ zone, sets: firstFew(sets) }).fixedBy(fix);
  },
});

/**
 * CDS and CDNSKEY are queried by parent zones only, NSEC3PARAM by name servers only, so an invalid denial of them does
 * no harm alone. Knot DNS 3.2 denies CDS without proof when it signs online.
 */
function isForMachines({ question: { type } }: RejectedDenial): boolean {
  return type === 'CDS' || type === 'CDNSKEY' || type === 'NSEC3PARAM';
}

/** Whether the name itself exists; for a wildcard expansion, the denial is correct (RFC 4034 section 3.1.3). */
function isEntered({ name, signatures }: SignedSet): boolean {
  return signatures.some(({ labels }) => labels === name.split('.').length);
}
