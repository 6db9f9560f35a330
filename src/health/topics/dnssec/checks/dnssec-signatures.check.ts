import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { secondsBetween } from '../../../../records/rrsig.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecSignatures = check({
  id: 'dnssec-signatures',
  category: 'security',
  needs: ['signatures'],
  outcomes: {
    missing: problem('zone', 'sets').costs(15),
    expired: problem('zone', 'sets').costs(15),
    premature: problem('zone', 'sets').costs(15),
  },
  reference: { rule: 'RFC 4034 §3.1.5, RFC 4035 §2.2', dig: '+dnssec SOA {zone}' },
  run({ signatures: { zone, now, sets } }, say) {
    // What a resolver vouches for is in force, whatever our clock says.
    const bogus = sets.filter(({ isBogus }) => isBogus);
    const signed = bogus.filter(({ signatures }) => signatures.length > 0);
    const isOver = ({ signatures }: SignedSet) =>
      signatures.every(({ expiration }) => secondsBetween(now, expiration) < 0);
    const isAhead = ({ signatures }: SignedSet) =>
      signatures.every(({ inception }) => secondsBetween(now, inception) > 0);
    const faults = [
      [say.missing, bogus.filter(({ signatures }) => signatures.length === 0)],
      [say.expired, signed.filter(isOver)],
      [say.premature, signed.filter(isAhead)],
    ] as const;
    const fault = faults.find(([, found]) => found.length > 0);
    if (!fault) return;
    const [outcome, found] = fault;
    const evidence = { zone, sets: few(found.map(({ name, type }) => `${name} ${type}`)) };
    return outcome(evidence).fixedBy(advise(step('resign', { zone })));
  },
});
