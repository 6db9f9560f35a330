import { LRUCache } from 'lru-cache';
import { normalName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { Clock } from '#base/domain/clock.js';
import { parentOf } from '#base/domain/host-name.js';
import { canonicalKey, isInGap, type NameGap, nameGap } from '#formats/records/denial.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import type { DnsAnswer, DnsQuery } from './dns-answer.js';

const MAX_PARENTS = 1000;
/** Of all denials together: an answer of 64 KB can be one. */
const MAX_BYTES = 4 * 2 ** 20;
/** More than any denial needs. */
const MAX_RECORDS = 12;
/** About the duration of one report, so that a newly published name is queried again soon. */
const KEPT_MS = 5000;

interface Denial {
  readonly answer: DnsAnswer;
  readonly gaps: readonly NameGap[];
  readonly until: number;
}

/**
 * Names that a signed denial covers in addition to the queried one (RFC 8198). Only names with the same parent, for which
 * the proof that no wildcard applies is the same. Only `unconfirmed` queries are answered from it.
 */
export class CoveredNames {
  private readonly denials = new LRUCache<string, Denial>({
    max: MAX_PARENTS,
    maxSize: MAX_BYTES,
    sizeCalculation: heapBytes,
  });

  constructor(private readonly clock: Clock) {}

  learn({ name, checkingDisabled }: DnsQuery, answer: DnsAnswer): void {
    if (checkingDisabled || !answer.ad || answer.rcode !== Rcode.NXDOMAIN || answer.answers.length > 0) return;
    if (answer.authorities.length > MAX_RECORDS) return;
    const gaps = answer.authorities.filter(isNsec).map((proof) => nameGap(proof));
    if (gaps.length === 0) return;
    this.denials.set(parentOf(normalName(name)), { answer, gaps, until: this.clock.now() + KEPT_MS });
  }

  clear(): void {
    this.denials.clear();
  }

  /** The answer derived from a denial; undefined if a query is necessary. */
  answerTo({ name, unconfirmed, checkingDisabled, fresh }: DnsQuery): DnsAnswer | undefined {
    if (!unconfirmed || checkingDisabled || fresh) return undefined;
    const denied = normalName(name);
    const denial = this.denials.get(parentOf(denied));
    if (!denial || denial.until <= this.clock.now()) return undefined;
    const key = canonicalKey(denied);
    return denial.gaps.some((gap) => isInGap(gap, key)) ? denial.answer : undefined;
  }
}

function isNsec(record: ResourceRecord): record is RecordOf<'NSEC'> & ResourceRecord {
  return record.type === 'NSEC';
}
