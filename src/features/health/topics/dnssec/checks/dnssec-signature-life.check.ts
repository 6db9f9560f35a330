import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import { secondsBetween, validityPeriod } from '#formats/records/rrsig.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const MAX_LENGTH = 180 * DAY;
/** Only the last quarter of the validity counts, because online signers use signatures of a few hours. */
const LAST_PART = 1 / 4;
/**
 * Unbound accepts signatures for at most this long after expiration. If older ones are accepted, our clock is wrong.
 */
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
      .filter(({ isBogus, signatures }) => !isBogus && signatures.length > 0) // the others are reported by dnssec-signatures
      .map((set) => ({ set: `${set.name} ${set.type}`, ...lifeOf(set, now) }));
    const late = lives.filter(({ left, whole }) => left >= -GRACE && left < Math.min(DAY, whole * LAST_PART));
    if (late.length > 0) {
      const hours = Math.max(0, Math.floor(Math.min(...late.map(({ left }) => left)) / HOUR));
      const evidence = { zone, sets: firstFew(late.map(({ set }) => set)), hours };
      return expiring(evidence).fixedBy(advise(step('resign', { zone })));
    }
    const lasting = lives.filter(({ whole }) => whole > MAX_LENGTH);
    if (lasting.length === 0) return;
    const days = Math.floor(Math.max(...lasting.map(({ whole }) => whole)) / DAY);
    const evidence = { zone, sets: firstFew(lasting.map(({ set }) => set)), days };
    return long(evidence).fixedBy(advise(step('signature-life', { zone })));
  },
});

/** The remaining validity when the resolver fetched the signature; the zone may have a newer one since then. */
function lifeOf({ signatures, age }: SignedSet, now: number): { readonly left: number; readonly whole: number } {
  const left = Math.max(...signatures.map(({ expiration }) => secondsBetween(now, expiration))) + age;
  return { left, whole: Math.max(...signatures.map(validityPeriod)) };
}
