import { few } from '../../../domain/evidence.js';
import { info, problem, warn } from '../../../domain/outcome.js';
import type { Signature, SignedSet } from '../../facts/signatures.facts.js';
import { advise, step } from '../../fixes.js';
import { check } from '../../health-check.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const LONGEST = 180 * DAY;
/** Who signs each answer anew makes short-lived signatures, which are never near their end. */
const LAST_PART = 1 / 4;

export const dnssecSignatures = check({
  id: 'dnssec-signatures',
  category: 'security',
  needs: ['signatures'],
  outcomes: {
    missing: problem('zone', 'sets'),
    expired: problem('zone', 'sets'),
    premature: problem('zone', 'sets'),
    ending: warn('zone', 'sets', 'hours'),
    long: info('zone', 'sets', 'days'),
  },
  reference: { rule: 'RFC 4034 §3.1.5, RFC 6781 §4.4.2', dig: '+dnssec SOA {zone}' },
  run({ signatures: { zone, now, sets } }, { missing, expired, premature, ending, long }) {
    const fix = advise(step('resign', { zone }));
    const such = (isSuch: (set: SignedSet) => boolean) =>
      few(sets.filter(isSuch).map(({ name, type }) => `${name} ${type}`));
    // What a resolver vouches for is in force, whatever our clock says.
    const broken = (isSuch: (signature: Signature) => boolean) =>
      such(({ isBogus, signatures }) => isBogus && signatures.length > 0 && signatures.every(isSuch));
    const unsigned = such(({ isBogus, signatures }) => isBogus && signatures.length === 0);
    if (unsigned.length > 0) return missing({ zone, sets: unsigned }).fixedBy(fix);
    const old = broken(({ expiration }) => secondsTo(expiration, now) < 0);
    if (old.length > 0) return expired({ zone, sets: old }).fixedBy(fix);
    const early = broken(({ inception }) => secondsTo(inception, now) > 0);
    if (early.length > 0) return premature({ zone, sets: early }).fixedBy(fix);
    const late = sets.filter((set) => !set.isBogus && isEnding(set, now));
    if (late.length > 0) {
      const hours = Math.floor(Math.min(...late.map((set) => left(set, now))) / HOUR);
      return ending({ zone, sets: such((set) => late.includes(set)), hours }).fixedBy(fix);
    }
    const lasting = such(({ signatures }) => signatures.some((signature) => validity(signature) > LONGEST));
    if (lasting.length === 0) return;
    const days = Math.max(...sets.flatMap(({ signatures }) => signatures.map(validity))) / DAY;
    return long({ zone, sets: lasting, days: Math.floor(days) });
  },
});

function isEnding(set: SignedSet, now: number): boolean {
  if (set.signatures.length === 0) return false;
  const rest = left(set, now);
  return rest >= 0 && rest < Math.min(DAY, Math.max(...set.signatures.map(validity)) * LAST_PART);
}

/** Until the last signature ends, from the moment when the resolver fetched it: since then there may be newer ones. */
function left({ signatures, age }: SignedSet, now: number): number {
  return Math.max(...signatures.map(({ expiration }) => secondsTo(expiration, now))) + age;
}

function validity({ expiration, inception }: Signature): number {
  return secondsTo(expiration, inception);
}

/** Times are counted modulo 2^32 (RFC 4034 section 3.1.5). */
function secondsTo(time: number, now: number): number {
  return (time - now) | 0;
}
