import { LRUCache } from 'lru-cache';
import { normalName } from '../../dns-wire/name.js';
import { Rcode } from '../../dns-wire/rcode.js';
import type { RecordOf, ResourceRecord } from '../../dns-wire/resource-record.js';
import type { Clock } from '../../domain/clock.js';
import { parentOf } from '../../domain/host-name.js';
import { deniesName } from '../../records/denial.js';
import type { DnsAnswer, DnsQuestion } from './dns-answer.js';

const MOST_PARENTS = 1000;
/** Any denial needs fewer. */
const MOST_RECORDS = 12;
/** As long as the questions of one report take: a name that was just published is soon asked for again. */
const KEPT_MS = 5000;

interface Denial {
  readonly answer: DnsAnswer;
  readonly proofs: readonly RecordOf<'NSEC'>[];
  readonly until: number;
}

/**
 * Names that a signed denial covers together with the one that was asked for (RFC 8198). Only names with the same parent: for
 * these, the proof that no wildcard applies is the same. Only guesses are answered from it.
 */
export class CoveredNames {
  private readonly denials = new LRUCache<string, Denial>({ max: MOST_PARENTS });

  constructor(private readonly clock: Clock) {}

  learn({ name, checkingDisabled }: DnsQuestion, answer: DnsAnswer): void {
    if (checkingDisabled || !answer.ad || answer.rcode !== Rcode.NXDOMAIN || answer.answers.length > 0) return;
    if (answer.authorities.length > MOST_RECORDS) return;
    const proofs = answer.authorities.filter(isNsec);
    if (proofs.length === 0) return;
    this.denials.set(parentOf(normalName(name)), { answer, proofs, until: this.clock.now() + KEPT_MS });
  }

  /** What would be answered; nothing where that has to be asked. */
  answerTo({ name, unconfirmed, checkingDisabled, fresh }: DnsQuestion): DnsAnswer | undefined {
    if (!unconfirmed || checkingDisabled || fresh) return undefined;
    const denied = normalName(name);
    const denial = this.denials.get(parentOf(denied));
    if (!denial || denial.until <= this.clock.now()) return undefined;
    return denial.proofs.some((proof) => deniesName(proof, denied)) ? denial.answer : undefined;
  }
}

function isNsec(record: ResourceRecord): record is RecordOf<'NSEC'> & ResourceRecord {
  return record.type === 'NSEC';
}
