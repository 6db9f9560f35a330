import type { SigningPlan } from './signing-plan.js';

/** Published TTLs of parent zone and zone in seconds; 0 where there is no such record. */
export interface ServedTtls {
  /** TTL of the NS records in the parent zone and in the zone. */
  readonly parentNs: number;
  readonly zoneNs: number;
  readonly ds: number;
  /** The longest TTL of all compared records. */
  readonly records: number;
  /** The negative caching TTL. */
  readonly negative: number;
}

/** TTLs of the DNSKEY records of the current servers in seconds; 0 where there are none. */
export interface KeyTtls {
  readonly dnskey: number;
  /** The same if the new servers sign with other keys, which the current servers may have published just now. */
  readonly shared: number;
}

export const STEP_NAMES = [
  'lower',
  'remove-ds',
  'add-ds',
  'switch',
  'keep',
  'complete',
  'publish-ds',
  'remove-old-ds',
  'raise',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

/** A step with its earliest time in seconds, from now or from the switch. */
export interface TimetableStep {
  readonly name: StepName;
  readonly from: 'now' | 'switch';
  readonly seconds: number;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Short enough to revert a switch quickly, and no load problem for the servers. */
const SHORT_TTL = 300;

/** Registries need time until all servers of the parent zone have a change; in seconds. */
export const PUBLICATION = 3600;

/**
 * The steps in an order that loses nothing: each waits until caches of the records that the one before replaced have
 * expired. At the servers that are kept, no zone may be deleted in the end.
 */
export function timetableOf(
  plan: SigningPlan,
  ttls: ServedTtls,
  keys: KeyTtls,
  keptServers: readonly string[] = [],
): TimetableStep[] {
  const spread = Math.max(ttls.parentNs, ttls.zoneNs);
  const lasting = Math.max(ttls.records, ttls.negative);
  const isLong = Math.max(ttls.zoneNs, ttls.records) > SHORT_TTL;
  const [ds] = (ttls.ds > 0 && BEFORE[plan]) || [];
  // Resolvers keep keys that they trusted for the TTL of the keys, and reject unsigned answers until then.
  const trusted = ds === 'remove-ds' ? keys.dnskey : 0;
  const wait = Math.max(
    isLong ? Math.max(ttls.zoneNs, ttls.records) : 0,
    ds === undefined ? 0 : PUBLICATION + ttls.ds + trusted,
    ttls.ds > 0 && VALIDATED.has(plan) ? keys.shared : 0,
  );
  const kept = PUBLICATION + spread;
  const complete = kept + lasting;
  // Validators with the old keys in their caches would reject a zone whose DS records are only for new ones.
  const forgotten = Math.max(complete, kept + keys.dnskey);
  const now = (name: StepName, params = {}) => ({ name, from: 'now' as const, seconds: 0, params });
  const after = (name: StepName, seconds: number, params = {}) => ({ name, from: 'switch' as const, seconds, params });
  return [
    ...(isLong ? [now('lower', { ttl: SHORT_TTL, longest: Math.max(ttls.zoneNs, ttls.records) })] : []),
    ...(ds === undefined ? [] : [now(ds, { ttl: ttls.ds, keys: trusted })]),
    { ...now('switch'), seconds: wait },
    after('keep', kept, { ttl: spread }),
    after('complete', complete, keptServers.length > 0 ? { servers: keptServers.join(', ') } : {}),
    ...(AFTER[plan] ?? []).map((name) => after(name, forgotten)),
    ...(isLong ? [after('raise', complete)] : []),
  ];
}

/** Steps for DNSSEC before the switch; faults are avoided by being unsigned for a while. */
const BEFORE: Readonly<Partial<Record<SigningPlan, readonly StepName[]>>> = {
  'remove-first': ['remove-ds'],
  'ds-left': ['remove-ds'],
  'no-match': ['remove-ds'],
  overlap: ['remove-ds'],
  'add-first': ['add-ds'],
};

/** Validators need the keys of both sides during the switch. */
const VALIDATED: ReadonlySet<SigningPlan> = new Set<SigningPlan>(['kept', 'add-first', 'add-later']);

const AFTER: Readonly<Partial<Record<SigningPlan, readonly StepName[]>>> = {
  'add-later': ['publish-ds'],
  overlap: ['publish-ds'],
  'add-first': ['remove-old-ds'],
};
