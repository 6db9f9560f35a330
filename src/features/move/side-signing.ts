import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import type { RecordOf } from '#formats/dns-wire/resource-record.js';
import { judgeLink } from '#formats/records/chain-of-trust.js';
import { keyTag } from '#formats/records/dnskey.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { Ds } from '#formats/records/ds.js';
import { type Signing, type SigningPlan, signingPlan } from './signing-plan.js';
import type { KeyTtls } from './timetable.js';
import type { ZoneSide } from './zone-side.js';

/** The SOA record first. A signer can have replaced only its signature, and signs the others with an older key. */
const SIGNED_TYPES = ['SOA', 'NS', 'A', 'AAAA', 'MX', 'TXT'] as const;

/** How both sides sign the zone, and the resulting plan for the DS records. */
export async function signingOf(
  current: ZoneSide,
  proposed: ZoneSide,
  parentDs: readonly Ds[],
  plannedDs: readonly Ds[],
  now: number,
): Promise<Signing & { readonly plan: SigningPlan; readonly isAnswered: boolean; readonly keyTtls: KeyTtls }> {
  const [was, will] = await Promise.all([keySetOf(current), keySetOf(proposed)]);
  const { zone } = proposed;
  const signing: Signing = {
    parentDs: parentDs.map((one) => RDATA.DS.show(one)),
    plannedDs: plannedDs.map((one) => RDATA.DS.show(one)),
    planned: judgeLink({ zone, ds: plannedDs, ...will }, now).state,
    now: judgeLink({ zone, ds: parentDs, ...will }, now).state,
    before: judgeLink({ zone, ds: plannedDs, ...was }, now).state,
    isSignedThere: will.keys.length > 0,
    // Where validation fails today, there are no valid answers in caches that keys of the other side have to fit.
    sharesKeys: judgeLink({ zone, ds: parentDs, ...was }, now).state === 'broken' || sharesKeys(was, will),
  };
  const dnskey = Math.max(0, ...was.keys.map(({ ttl }) => ttl));
  const hasOthers = will.signers.some(({ tag }) => was.signers.every((one) => one.tag !== tag));
  const keyTtls = { dnskey, shared: hasOthers ? dnskey : 0 };
  const isAnswered = will.isAnswered && (was.isAnswered || current.authoritative.length === 0);
  return { ...signing, plan: signingPlan(signing), isAnswered, keyTtls };
}

async function keySetOf(side: ZoneSide) {
  const { zone } = side;
  const [keySet, ...sets] = await Promise.all(
    (['DNSKEY', ...SIGNED_TYPES] as const).map((type) => side.query(zone, type).catch(orElse(undefined))),
  );
  return {
    isAnswered: keySet !== undefined && sets[0] !== undefined,
    keys: recordsAt(keySet?.answers ?? [], zone, 'DNSKEY'),
    signatures: signaturesOver(keySet?.answers ?? [], zone, 'DNSKEY').map(({ data }) => data),
    signers: SIGNED_TYPES.flatMap((type, i) =>
      signaturesOver(sets[i]?.answers ?? [], zone, type).map(({ data: { keyTag: tag, algorithm } }) => ({
        tag,
        algorithm,
      })),
    ),
  };
}

interface SigningSide {
  readonly keys: readonly Pick<RecordOf<'DNSKEY'>, 'data'>[];
  /** Tags and algorithms of the keys that sign the records. */
  readonly signers: readonly { readonly tag: number; readonly algorithm: number }[];
}

/**
 * Whether each side publishes the keys that the other side signs with, and both sign with the same algorithms: validators may
 * want signatures of each algorithm that they see a key of (RFC 8901 section 5).
 */
export function sharesKeys(was: SigningSide, will: SigningSide): boolean {
  if (!hasKeysOf(will, was) || !hasKeysOf(was, will)) return false;
  const [before, after] = [was, will].map(({ signers }) => new Set(signers.map(({ algorithm }) => algorithm)));
  return [...before!, ...after!].every((algorithm) => before!.has(algorithm) && after!.has(algorithm));
}

function hasKeysOf({ keys }: SigningSide, { signers }: SigningSide): boolean {
  const own = new Set(keys.map(({ data }) => keyTag(data)));
  return signers.every(({ tag }) => own.has(tag));
}
