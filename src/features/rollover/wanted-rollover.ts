import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import { invalidBody, quoteInput } from '#platform/edge/errors/api-error.js';
import { type Dnskey, isRevoked, isZoneKey, roleOf } from '#formats/records/dnskey.js';
import { type Ds, KeyRing, matchesKey } from '#formats/records/ds.js';
import { isReadable } from '#formats/records/signature.js';
import { givenDs } from '#engine/simulation/overlay/given-ds.js';
import { readRecord } from '#engine/simulation/overlay/read-record.js';
import type { CacheTimes, SigningKey, SigningState } from './cache-proof.js';
import { keyId } from './present-signing.js';
import type { RolloverInput } from './rollover.dto.js';
import { isSingleKey, type KskMethod, type RolloverKind, type Wish } from './rollover-steps.js';

/** A wanted rollover, parsed and validated before any query is sent. */
export interface WantedRollover {
  readonly kind: RolloverKind;
  readonly method: KskMethod;
  /** New keys, and DS records of the new KSK. */
  readonly keys: readonly Dnskey[];
  readonly ds: readonly Ds[];
  /** In seconds since the epoch. */
  readonly startAt: number | undefined;
  readonly times: readonly number[] | undefined;
  readonly ttls: Partial<CacheTimes>;
}

/** Is used for the number of an algorithm that was not given. */
export const NEW_ALGORITHM = -1;

export function readRollover(input: RolloverInput, zone: string, now: number): WantedRollover {
  const { kind, method = 'double-signature', keys = [], ds = [], startAt, times, ttls = {} } = input;
  const wanted = {
    kind,
    method,
    keys: keys.map((text, i) => readKey(text, zone, i)),
    ds: ds.map((text, i) => givenDs(text, zone, i)),
    startAt: startAt === undefined ? undefined : readTime(startAt, 'startAt', now),
    times: times?.map((text, i) => readTime(text, `times.${i}`, now)),
    ttls,
  };
  const unordered = wanted.times?.findIndex((time, i, all) => i > 0 && time < all[i - 1]!) ?? -1;
  if (unordered >= 0) throw invalidBody('timeOrder', { field: `times.${unordered}` });
  return wanted;
}

/** Every DS belongs to the new KSK; the digest depends on the name of the zone. */
export function checkPairs({ keys, ds }: WantedRollover, zone: string): void {
  const [first] = ds;
  const ksk = entryOf(keys);
  const isOther = (one: Ds) =>
    ksk ? matchesKey(one, zone, ksk) === false : one.keyTag !== first?.keyTag || one.algorithm !== first.algorithm;
  const other = ds.findIndex(isOther);
  if (other >= 0) throw invalidBody('dsOfKey', { field: `ds.${other}` });
}

/** The new keys in the model. Those that were not given are like the present ones. */
export function wishOf({ kind, method, keys, ds }: WantedRollover, today: SigningState, ring: KeyRing): Wish {
  const [used] = today.dnskey.keys;
  const [first] = ds;
  const algorithm = first?.algorithm ?? (kind === 'algorithm' ? NEW_ALGORITHM : (used?.algorithm ?? NEW_ALGORITHM));
  const published = first && ring.keyOf(first);
  const ksk = modelKey(entryOf(keys) ?? published, 'new-ksk', algorithm);
  const isSingle = keys.length > 0 ? keys.length === 1 : isSingleKey(today);
  const zsk = modelKey(
    keys.find((key) => roleOf(key) === 'zsk') ?? keys[0],
    'new-zsk',
    entryOf(keys)?.algorithm ?? algorithm,
  );
  return {
    kind,
    method,
    next: { ksk, zsk: isSingle && kind !== 'zsk' ? ksk : zsk },
    ...(ds.length > 0 && { digestTypes: ds.map(({ digestType }) => digestType) }),
    ...(kind === 'single-algorithm' && { kept: entryOf(keys)?.algorithm ?? first?.algorithm ?? strongest(today.ds) }),
  };
}

/** Algorithms that stay rather than others: every validator supports the first ones (RFC 9904). */
const PREFERRED: readonly number[] = [13, 14, 8, 15, 16];

function strongest(keys: readonly SigningKey[]): number {
  const used = keys.map(({ algorithm }) => algorithm);
  return PREFERRED.find((algorithm) => used.includes(algorithm)) ?? Math.max(...used);
}

/** The new key that gets the DS. */
export function entryOf(keys: readonly Dnskey[]): Dnskey | undefined {
  return keys.find((key) => roleOf(key) === 'ksk') ?? keys[0];
}

function modelKey(key: Dnskey | undefined, id: string, algorithm: number): SigningKey {
  return key ? { id: keyId(key), algorithm: key.algorithm } : { id, algorithm };
}

function readKey(text: string, zone: string, i: number): RecordData['DNSKEY'] {
  const record = readRecord(zone, 'DNSKEY', text);
  const key = record?.type === 'DNSKEY' ? record.data : undefined;
  if (!key || !isZoneKey(key) || isRevoked(key) || !isReadable(key))
    throw invalidBody('dnskey', { field: `keys.${i}`, value: quoteInput(text) });
  return key;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** Time in which a form is filled in and sent. */
const TYPING_SECONDS = 600;

/** In whole seconds. What happened in the past cannot be planned: the records of today already show it. */
function readTime(text: string, field: string, now: number): number {
  const ms = TIME.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(ms)) throw invalidBody('time', { field, value: quoteInput(text) });
  const seconds = Math.floor(ms / 1000);
  if (seconds < now - TYPING_SECONDS) throw invalidBody('past', { field });
  return seconds;
}
