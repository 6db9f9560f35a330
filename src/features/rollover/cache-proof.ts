/** A key, known by a name that is unique in the zone, and the number of its algorithm. */
export interface SigningKey {
  readonly id: string;
  readonly algorithm: number;
  /** Of the DS record of the key. */
  readonly digestType?: number;
}

/** The DNSKEY set, and the keys that sign it. */
export interface SignedKeys {
  readonly keys: readonly SigningKey[];
  readonly signers: readonly SigningKey[];
}

/** What the parent zone and the zone return: keys with a DS, the DNSKEY set, and the keys that sign all other records. */
export interface SigningState {
  readonly ds: readonly SigningKey[];
  readonly dnskey: SignedKeys;
  readonly records: readonly SigningKey[];
}

export const ANSWERS = ['ds', 'dnskey', 'records'] as const;
export type AnswerKind = (typeof ANSWERS)[number];

/** How long caches keep answers, and how long an old answer can still be obtained after a change; in seconds. */
export interface CacheTimes extends Readonly<Record<AnswerKind, number>> {
  /** TTL of the NS records, in the parent zone or in the zone. */
  readonly ns: number;
  /** Until all servers of a zone have a change. */
  readonly propagation: number;
}

/** A change at a time in seconds. */
export interface StateChange {
  readonly at: number;
  readonly state: SigningState;
  /** The change is one of name servers: resolvers ask the old ones until the NS records expire. */
  readonly isSwitch?: boolean;
}

/** `no-key`: no key of the set has a DS. `keys-unsigned`: none that has a DS signs it. `records-unsigned`: no known key signs. */
export interface ValidationFault {
  readonly reason: 'no-key' | 'keys-unsigned' | 'records-unsigned';
  readonly algorithm: number;
}

/** A set of answers that a resolver can hold at one time and that does not validate. */
export interface Counterexample {
  readonly at: number;
  /** From then on no resolver holds these answers. */
  readonly until: number;
  /** When each answer was obtained. */
  readonly from: Readonly<Record<AnswerKind, number>>;
  readonly fault: ValidationFault;
}

export interface CacheProof {
  /** The number of combinations of answers that a resolver can hold. */
  readonly statesChecked: number;
  /** The earliest failure. */
  readonly counterexample?: Counterexample;
}

/** An answer that servers return in a time that includes its start and not its end. */
interface Served<T> {
  readonly answer: T;
  readonly from: number;
  readonly until: number;
}

/**
 * Why a validator rejects the zone, by the strict rule: each algorithm of the DS records signs the DNSKEY set, and each
 * algorithm of the DNSKEY set signs the records (RFC 4035 section 2.2). Validators need only one valid path (RFC 6840
 * section 5.11), but some check more, and what passes the strict rule is valid for all of them.
 */
export function validationFault({ ds, dnskey, records }: SigningState): ValidationFault | undefined {
  if (ds.length === 0) return undefined;
  return linkFault(ds, dnskey) ?? recordsFault(dnskey, records);
}

/** Why the keys are not trusted. */
function linkFault(ds: SigningState['ds'], { keys, signers }: SignedKeys): ValidationFault | undefined {
  for (const algorithm of algorithmsOf(ds)) {
    const entries = ds.filter((key) => key.algorithm === algorithm && hasKey(keys, key));
    if (entries.length === 0) return { reason: 'no-key', algorithm };
    if (!entries.some((key) => hasKey(signers, key))) return { reason: 'keys-unsigned', algorithm };
  }
  return undefined;
}

/** Why trusted keys do not validate the records. */
function recordsFault({ keys }: SignedKeys, records: SigningState['records']): ValidationFault | undefined {
  for (const algorithm of algorithmsOf(keys))
    if (!records.some((key) => key.algorithm === algorithm && hasKey(keys, key)))
      return { reason: 'records-unsigned', algorithm };
  return undefined;
}

/**
 * Whether every combination of a DS, a DNSKEY and another answer validates that a resolver can hold at any time: each
 * answer was obtained at any earlier moment at which a server returned it, and is kept for its TTL. Keys that were
 * trusted once stay trusted for their own TTL, as in unbound and BIND, which do not look at the DS records again.
 * Changes are in the order of time.
 */
export function proveChanges(today: SigningState, changes: readonly StateChange[], times: CacheTimes): CacheProof {
  const ds = servedAnswers('ds', today, changes, times);
  const dnskey = servedAnswers('dnskey', today, changes, times);
  const records = servedAnswers('records', today, changes, times);
  let statesChecked = 0;
  let counterexample: Counterexample | undefined;
  for (const signer of ds) {
    for (const keys of dnskey) {
      const link = linkIn(signer, keys, times);
      if (!link) continue;
      for (const data of records) {
        const at = Math.max(link.from, data.from);
        const until = Math.min(link.until, data.until + times.records);
        if (at >= until) continue; // one has expired before the other exists
        statesChecked++;
        const fault = link.fault ?? (link.isTrusted ? recordsFault(keys.answer, data.answer) : undefined);
        if (!fault || (counterexample && counterexample.at <= at)) continue;
        const from = { ...obtainedLink(signer, keys, at, times), records: obtained(data, at) };
        counterexample = { at, until, from, fault };
      }
    }
  }
  return { statesChecked, ...(counterexample && { counterexample }) };
}

/** The time in which a resolver can use keys that it judged by DS records. */
interface KeyLink {
  readonly from: number;
  readonly until: number;
  readonly fault: ValidationFault | undefined;
  readonly isTrusted: boolean;
}

/** Undefined if no resolver holds both at one time. */
function linkIn(ds: Served<SigningState['ds']>, keys: Served<SignedKeys>, times: CacheTimes): KeyLink | undefined {
  const from = Math.max(ds.from, keys.from);
  const until = Math.min(ds.until + times.ds, keys.until + times.dnskey);
  if (from >= until) return undefined;
  const fault = ds.answer.length > 0 ? linkFault(ds.answer, keys.answer) : undefined;
  const isTrusted = ds.answer.length > 0 && !fault;
  return {
    from,
    until: isTrusted ? Math.min(ds.until + times.ds, keys.until) + times.dnskey : until,
    fault,
    isTrusted,
  };
}

/** The latest moments at which both could be obtained: the DS records were still held when the keys came. */
function obtainedLink(ds: Served<unknown>, keys: Served<unknown>, at: number, times: CacheTimes) {
  return { ds: obtained(ds, at), dnskey: Math.min(obtained(keys, at), ds.until + times.ds - 1) };
}

export function hasKey(keys: readonly SigningKey[], { id }: SigningKey): boolean {
  return keys.some((key) => key.id === id);
}

/** The latest moment, in whole seconds, at which the answer could be obtained. */
function obtained({ until }: Served<unknown>, at: number): number {
  return Math.min(at, until - 1);
}

function servedAnswers<K extends AnswerKind>(
  kind: K,
  today: SigningState,
  changes: readonly StateChange[],
  times: CacheTimes,
): Served<SigningState[K]>[] {
  const served: Served<SigningState[K]>[] = [];
  let current = today[kind];
  let from = -Infinity;
  for (const { at, state, isSwitch = false } of changes) {
    if (state[kind] === current) continue;
    const lingering = isSwitch && kind !== 'ds' ? times.ns : 0;
    served.push({ answer: current, from, until: at + times.propagation + lingering });
    current = state[kind];
    from = at;
  }
  // What is replaced in the moment of its publication is never returned.
  return [...served.filter((one) => one.from < one.until), { answer: current, from, until: Infinity }];
}

function algorithmsOf(keys: readonly SigningKey[]): number[] {
  return [...new Set(keys.map(({ algorithm }) => algorithm))];
}
