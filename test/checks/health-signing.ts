import type { UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { known } from '#base/domain/fact.js';
import type { SignedSet, ZoneSignatures } from '#features/health/topics/dnssec/signatures.facts.js';
import type { Rrsig } from '#formats/records/rrsig.js';
import type { Validation } from '#features/health/topics/dnssec/validation.facts.js';
import { NAME } from './health-domain.js';

export const NOW = 1_800_000_000;
export const DAY = 86_400;

/** By default valid from two weeks ago until two weeks from now. */
export const signature = (given: Partial<Rrsig> = {}): Rrsig => ({
  ...{ typeCovered: 'A', algorithm: 15, labels: 2, originalTtl: 300, keyTag: 1, signer: `${NAME}.` },
  inception: NOW - 14 * DAY,
  expiration: NOW + 14 * DAY,
  signature: new Uint8Array(64),
  ...given,
});

/** A signature with this validity, relative to now. */
export const span = (from: number, to: number) => signature({ inception: NOW + from, expiration: NOW + to });

/** A signed record set of the domain, queried at its name servers just now. */
export const signedSet = (type: UnderstoodType, given: Partial<SignedSet> = {}): SignedSet => ({
  ...{ name: NAME, type, isBogus: false, age: 0, signatures: [signature()] },
  ...given,
});

export const signatures = (...sets: SignedSet[]) => ({
  signatures: known<ZoneSignatures>({ zone: NAME, now: NOW, sets }),
});

/** By default nothing of the zone fails validation. */
export const validation = (given: Partial<Validation> = {}) => ({
  validation: known<Validation>({ zone: NAME, name: NAME, sets: [], denials: [], ...given }),
});
