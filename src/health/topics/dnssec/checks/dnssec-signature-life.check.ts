import { few } from '../../../../domain/evidence.js';
import { info, problem } from '../../../../domain/outcome.js';
import { secondsBetween, validity } from '../../../../records/rrsig.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const LONGEST = 180 * DAY;
/** Servers that sign every answer themselves make short-lived signatures, which are never near their end. */
const LAST_PART = 1 / 4;
/** For so long after its end, unbound accepts a signature at most. What is accepted later means that our clock is wrong. */
const GRACE = DAY;

export const dnssecSignatureLife = check({
  id: 'dnssec-signature-life',
  category: 'security',
  needs: ['signatures'],
  outcomes: { expiring: problem('zone', 'sets', 'hours').costs(20), long: info('zone', 'sets', 'days') },
  reference: {
    rule: 'RFC 6781 §4.4.2',
    dig: '+dnssec {sets} {setsType}',
  },
  run({ signatures: { zone, now, sets } }, { expiring, long }) {
    const lives = sets
      .filter(({ isBogus, signatures }) => !isBogus && signatures.length > 0) // dnssec-signatures speaks of the others
      .map((set) => ({ set: `${set.name} ${set.type}`, ...lifeOf(set, now) }));
    const late = lives.filter(({ left, whole }) => left >= -GRACE && left < Math.min(DAY, whole * LAST_PART));
    if (late.length > 0) {
      const hours = Math.max(0, Math.floor(Math.min(...late.map(({ left }) => left)) / HOUR));
      const evidence = { zone, sets: few(late.map(({ set }) => set)), hours };
      return expiring(evidence).fixedBy(advise(step('resign', { zone })));
    }
    const lasting = lives.filter(({ whole }) => whole > LONGEST);
    if (lasting.length === 0) return;
    const days = Math.floor(Math.max(...lasting.map(({ whole }) => whole)) / DAY);
    const evidence = { zone, sets: few(lasting.map(({ set }) => set)), days };
    return long(evidence).fixedBy(advise(step('signature-life', { zone })));
  },
});

/** The rest counts from when the resolver fetched the signature: since then the zone may have a newer one. */
function lifeOf({ signatures, age }: SignedSet, now: number): { readonly left: number; readonly whole: number } {
  const left = Math.max(...signatures.map(({ expiration }) => secondsBetween(now, expiration))) + age;
  return { left, whole: Math.max(...signatures.map(validity)) };
}
