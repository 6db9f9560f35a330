import { type CacheTimes, hasKey, type SigningKey, type SigningState } from './cache-proof.js';

export const KINDS = ['ksk', 'zsk', 'algorithm', 'single-algorithm', 'signer', 'unsign'] as const;
export type RolloverKind = (typeof KINDS)[number];

/** How a KSK is replaced (RFC 6781 section 4.1.2): both keys in the zone, or both DS records in the parent zone. */
export const METHODS = ['double-signature', 'double-ds'] as const;
export type KskMethod = (typeof METHODS)[number];

export interface Wish {
  readonly kind: RolloverKind;
  readonly method: KskMethod;
  /** The new keys: one key twice where it signs everything. */
  readonly next: { readonly ksk: SigningKey; readonly zsk: SigningKey };
  /** The digest types of the new DS records, if they are not those of the present ones. */
  readonly digestTypes?: readonly number[];
  /** The algorithm that stays, of several. */
  readonly kept?: number;
}

export const STEP_NAMES = [
  'add-ksk',
  'add-zsk',
  'add-signatures',
  'add-keys',
  'exchange-keys',
  'add-ds',
  'replace-ds',
  'remove-old-ds',
  'remove-ds',
  'replace-ksk',
  'sign-with-new',
  'switch',
  'remove-old-key',
  'remove-old-keys',
  'remove-old-signatures',
  'remove-other-ds',
  'remove-other-keys',
  'remove-other-signatures',
  'remove-foreign-keys',
  'remove-signatures',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

export interface RolloverStep {
  readonly name: StepName;
  readonly where: 'zone' | 'registrar';
  /** Seconds after the step before. */
  readonly wait: number;
  /** What is published from this step on. */
  readonly state: SigningState;
  readonly isSwitch?: boolean;
}

/** Why there is no timetable for a wish. */
export type WishRefusal =
  | 'no-zsk'
  | 'single-key'
  | 'same-key'
  | 'same-algorithm'
  | 'other-algorithm'
  | 'several-algorithms'
  | 'one-algorithm'
  | 'unlinked'
  | 'digests';

type Keys = readonly SigningKey[];

const SHA1 = 1;
const SHA256 = 2;

/** The steps in an order in which caches never hold answers that do not fit, or why there are none. */
export function rolloverSteps(today: SigningState, wish: Wish, times: CacheTimes): RolloverStep[] | WishRefusal {
  const refusal = refusalOf(today, wish);
  if (refusal) return refusal;
  switch (wish.kind) {
    case 'ksk':
      return wish.method === 'double-ds' ? doubleDs(today, wish, times) : doubleSignature(today, wish, times);
    case 'zsk':
      return prePublish(today, wish, times);
    case 'algorithm':
      return newAlgorithm(today, wish, times);
    case 'single-algorithm':
      return singleAlgorithm(today, wish, times);
    case 'signer':
      return newSigner(today, wish, times);
    case 'unsign':
      return unsign(today, times);
  }
}

function refusalOf(today: SigningState, { kind, method, next, digestTypes, kept }: Wish): WishRefusal | undefined {
  if (kind === 'unsign') return undefined;
  const algorithms = new Set([...today.ds, ...today.dnskey.keys].map(({ algorithm }) => algorithm));
  if (kind === 'single-algorithm') {
    if (algorithms.size === 1) return 'one-algorithm';
    return today.ds.some(({ algorithm }) => algorithm === kept) ? undefined : 'unlinked';
  }
  const used = [...today.ds, ...today.dnskey.signers, ...today.records];
  const added = kind === 'ksk' ? [next.ksk] : kind === 'zsk' ? [next.zsk] : [next.ksk, next.zsk];
  if (added.some((key) => hasKey(used, key))) return 'same-key';
  const isKnown = added.some(({ algorithm }) => algorithms.has(algorithm));
  if (kind === 'algorithm' && isKnown) return algorithms.size > 1 ? 'several-algorithms' : 'same-algorithm';
  if (kind === 'algorithm') return next.ksk.algorithm === next.zsk.algorithm ? undefined : 'several-algorithms';
  if (algorithms.size > 1) return 'several-algorithms';
  if (added.some(({ algorithm }) => !algorithms.has(algorithm))) return 'other-algorithm';
  if (kind === 'zsk' && zoneSigners(today).length === 0) return 'no-zsk';
  if (kind === 'ksk' && method === 'double-ds' && isSingleKey(today)) return 'single-key';
  const hasBothDs = kind === 'signer' || (kind === 'ksk' && method === 'double-ds');
  return hasBothDs && !isUsedTogether(today, digestTypes) ? 'digests' : undefined;
}

/**
 * Whether validators use the DS records of the present and of the new key next to each other: they ignore SHA-1 next to
 * another digest type (RFC 4509 section 3), and some use only the type with the highest number.
 */
function isUsedTogether(today: SigningState, digestTypes?: readonly number[]): boolean {
  const present = digestTypesOf(today.ds.filter((key) => hasKey(today.dnskey.signers, key)));
  const news = digestTypes ?? newDigestTypes(today);
  const used = [...present, ...news].filter((type) => type !== SHA1);
  return used.every((type) => present.includes(type) && news.includes(type));
}

/** The digest types for a new DS record that is published next to the present ones. */
export function newDigestTypes({ ds }: Pick<SigningState, 'ds'>): readonly number[] {
  const strong = digestTypesOf(ds).filter((type) => type !== SHA1);
  return strong.length > 0 ? strong : [SHA256];
}

function digestTypesOf(ds: Keys): readonly number[] {
  return [...new Set(ds.map(({ digestType = SHA256 }) => digestType))].sort();
}

/** RFC 6781 section 4.1.2. A key that also signs the records is replaced there before it goes. */
function doubleSignature(today: SigningState, { next: { ksk } }: Wish, times: CacheTimes): RolloverStep[] {
  const { ds, propagation } = times;
  const signsRecords = isSingleKey(today);
  const both = { ...today, dnskey: added(today.dnskey, [ksk], [ksk]) };
  const linked = { ...both, ds: [ksk] };
  const signed = signsRecords ? { ...linked, records: plus(minus(today.records, today.ds), [ksk]) } : linked;
  const old = minus(entryKeys(today), [ksk]);
  const lasting = Math.max(ds, signsRecords ? times.records : 0);
  return [
    { name: 'add-ksk', where: 'zone', wait: 0, state: both },
    { name: 'replace-ds', where: 'registrar', wait: propagation + times.dnskey, state: linked },
    ...(signsRecords ? [{ name: 'sign-with-new', where: 'zone', wait: 0, state: signed } as const] : []),
    {
      name: 'remove-old-key',
      where: 'zone',
      wait: propagation + lasting,
      state: { ...signed, dnskey: removed(signed.dnskey, old) },
    },
  ];
}

/** RFC 6781 section 4.1.2: needs no second signature over the keys, but two changes at the registrar. */
function doubleDs(today: SigningState, { next: { ksk } }: Wish, times: CacheTimes): RolloverStep[] {
  const { propagation } = times;
  const linked = { ...today, ds: plus(today.ds, [ksk]) };
  const old = minus(entryKeys(today), [ksk]);
  const replaced = { ...linked, dnskey: added(removed(today.dnskey, old), [ksk], [ksk]) };
  return [
    { name: 'add-ds', where: 'registrar', wait: 0, state: linked },
    { name: 'replace-ksk', where: 'zone', wait: propagation + times.ds, state: replaced },
    { name: 'remove-old-ds', where: 'registrar', wait: propagation + times.dnskey, state: { ...replaced, ds: [ksk] } },
  ];
}

/** RFC 6781 section 4.1.1.1. */
function prePublish(today: SigningState, { next: { zsk } }: Wish, times: CacheTimes): RolloverStep[] {
  const { propagation } = times;
  const old = zoneSigners(today);
  const known = { ...today, dnskey: added(today.dnskey, [zsk], []) };
  const signed = { ...known, records: plus(minus(today.records, old), [zsk]) };
  return [
    { name: 'add-zsk', where: 'zone', wait: 0, state: known },
    { name: 'sign-with-new', where: 'zone', wait: propagation + times.dnskey, state: signed },
    {
      name: 'remove-old-key',
      where: 'zone',
      wait: propagation + times.records,
      state: { ...signed, dnskey: removed(signed.dnskey, old) },
    },
  ];
}

/** The conservative order of RFC 6781 section 4.1.4: validators may want signatures of each algorithm they see a key of. */
function newAlgorithm(today: SigningState, { next: { ksk, zsk } }: Wish, times: CacheTimes): RolloverStep[] {
  const { propagation } = times;
  const news = ksk.id === zsk.id ? [ksk] : [ksk, zsk];
  const signed = { ...today, records: plus(today.records, [zsk]) };
  const both = { ...signed, dnskey: added(today.dnskey, news, [ksk]) };
  const linked = { ...both, ds: [ksk] };
  const fresh = { ...linked, dnskey: { keys: news, signers: [ksk] } };
  return [
    { name: 'add-signatures', where: 'zone', wait: 0, state: signed },
    { name: 'add-keys', where: 'zone', wait: propagation + times.records, state: both },
    { name: 'replace-ds', where: 'registrar', wait: propagation + times.dnskey, state: linked },
    { name: 'remove-old-keys', where: 'zone', wait: propagation + times.ds, state: fresh },
    {
      name: 'remove-old-signatures',
      where: 'zone',
      wait: propagation + times.dnskey,
      state: { ...fresh, records: [zsk] },
    },
  ];
}

/** The end of a rollover to another algorithm (RFC 6781 section 4.1.4), for algorithms that both sign everything today. */
function singleAlgorithm(today: SigningState, { kept }: Wish, times: CacheTimes): RolloverStep[] {
  const { propagation } = times;
  const only = (keys: Keys) => keys.filter(({ algorithm }) => algorithm === kept);
  const linked = { ...today, ds: only(today.ds) };
  const fresh = { ...linked, dnskey: { keys: only(today.dnskey.keys), signers: only(today.dnskey.signers) } };
  const hasOtherDs = linked.ds.length < today.ds.length;
  return [
    ...(hasOtherDs ? [{ name: 'remove-other-ds', where: 'registrar', wait: 0, state: linked } as const] : []),
    { name: 'remove-other-keys', where: 'zone', wait: hasOtherDs ? propagation + times.ds : 0, state: fresh },
    {
      name: 'remove-other-signatures',
      where: 'zone',
      wait: propagation + times.dnskey,
      state: { ...fresh, records: only(today.records) },
    },
  ];
}

/** Two signers at once, each with its own KSK (RFC 8901 section 2.1.2), for as long as resolvers ask both. */
function newSigner(today: SigningState, { next: { ksk, zsk } }: Wish, times: CacheTimes): RolloverStep[] {
  const { propagation, dnskey, records, ns } = times;
  const news = ksk.id === zsk.id ? [ksk] : [ksk, zsk];
  const shared = { ...today, dnskey: added(today.dnskey, [zsk], []) };
  const linked = { ...shared, ds: plus(today.ds, [ksk]) };
  const there = { ...linked, dnskey: { keys: plus(news, today.records), signers: [ksk] }, records: [zsk] };
  const alone = { ...there, ds: [ksk] };
  return [
    { name: 'exchange-keys', where: 'zone', wait: 0, state: shared },
    { name: 'add-ds', where: 'registrar', wait: 0, state: linked },
    {
      name: 'switch',
      where: 'registrar',
      wait: propagation + Math.max(dnskey, times.ds),
      state: there,
      isSwitch: true,
    },
    { name: 'remove-old-ds', where: 'registrar', wait: propagation + ns + dnskey, state: alone },
    {
      name: 'remove-foreign-keys',
      where: 'zone',
      wait: Math.max(0, records - dnskey),
      state: { ...alone, dnskey: { keys: news, signers: [ksk] } },
    },
  ];
}

/** Keys that came with the last DS records in a cache are trusted for their own TTL, and reject unsigned records until then. */
function unsign(today: SigningState, { propagation, ds, dnskey }: CacheTimes): RolloverStep[] {
  const unlinked = { ...today, ds: [] };
  const bare = { ...unlinked, dnskey: { keys: [], signers: [] }, records: [] };
  return [
    { name: 'remove-ds', where: 'registrar', wait: 0, state: unlinked },
    { name: 'remove-signatures', where: 'zone', wait: propagation + ds + dnskey, state: bare },
  ];
}

/** Keys of the zone that a DS refers to. */
function entryKeys({ ds, dnskey }: SigningState): Keys {
  return dnskey.keys.filter((key) => hasKey(ds, key));
}

/** Keys that sign only the records. */
function zoneSigners({ ds, records }: SigningState): Keys {
  return minus(records, ds);
}

/** Whether a key with a DS also signs the records. */
export function isSingleKey({ ds, records }: SigningState): boolean {
  return records.some((key) => hasKey(ds, key));
}

function added({ keys, signers }: SigningState['dnskey'], more: Keys, signing: Keys): SigningState['dnskey'] {
  return { keys: plus(keys, more), signers: plus(signers, signing) };
}

function removed({ keys, signers }: SigningState['dnskey'], old: Keys): SigningState['dnskey'] {
  return { keys: minus(keys, old), signers: minus(signers, old) };
}

function plus(keys: Keys, more: Keys): Keys {
  return [...keys, ...minus(more, keys)];
}

function minus(keys: Keys, others: Keys): Keys {
  return keys.filter((key) => !hasKey(others, key));
}
