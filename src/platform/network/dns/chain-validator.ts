import { LRUCache } from 'lru-cache';
import { aliasChain, recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { normalName, sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import type { Clock } from '#base/domain/clock.js';
import { hostName, isBelow, isWithin, parentOf } from '#base/domain/host-name.js';
import { judgeLink, type LinkFault } from '#formats/records/chain-of-trust.js';
import { NameHashes, typesAt } from '#formats/records/denial.js';
import type { Dnskey } from '#formats/records/dnskey.js';
import type { Ds } from '#formats/records/ds.js';
import { judgeAnswer } from '#formats/records/judge-answer.js';
import { type DenialFault, isProof, judgeDenial } from '#formats/records/judge-denial.js';
import { judgeSet } from '#formats/records/verify-rrsig.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { apexIn, isFailure } from './denial.js';
import type { DnsAnswer, DnsQuery } from './dns-answer.js';

/** Of a zone or of an answer. `unknown`: the records that decide it could not be fetched. */
type Trust =
  | { readonly state: 'secure'; readonly keys: readonly Dnskey[] }
  | { readonly state: 'insecure' | 'unknown' }
  /** With the extended error of RFC 8914 section 4. */
  | { readonly state: 'bogus'; readonly code: number };

type Question = Pick<DnsQuery, 'name' | 'type'>;

const INSECURE: Trust = { state: 'insecure' };
const UNKNOWN: Trust = { state: 'unknown' };
const BOGUS = 6;
const CODES = new Map<string, number>([
  ['expired', 7],
  ['not-yet-valid', 8],
  ['key-missing', 9],
  ['no-keys', 9],
  ['no-match', 9],
  ['missing', 10],
  ['unproven', 12],
]);
/** The worst comes first. */
const ORDER = ['bogus', 'unknown', 'insecure', 'secure'] as const;

const MAX_TRUSTS = 1000;
/** As long as a report takes and a little more; the records themselves are cached by their TTL. */
const TRUST_MS = 30_000;
/** Zones that one answer may come from: those of its aliases. */
const MAX_ZONES = 8;

/** What a validating resolver would say (RFC 4035 section 5), for the answers of one that does not validate. */
export class ChainValidator {
  private readonly trusts = new LRUCache<string, Promise<Trust>>({
    max: MAX_TRUSTS,
    ttl: TRUST_MS,
    perf: { now: () => this.clock.now() },
  });

  /**
   * @param anchors DS records of the root.
   * @param ask gets records without validation.
   */
  constructor(
    private readonly anchors: readonly Ds[],
    private readonly clock: Clock,
    private readonly ask: (query: DnsQuery) => Promise<DnsAnswer>,
  ) {}

  async validated(query: DnsQuery, answer: DnsAnswer): Promise<DnsAnswer> {
    const verdict = await this.verdict(query, answer).catch((error: unknown) => {
      UpstreamError.from(error);
      return UNKNOWN;
    });
    switch (verdict.state) {
      case 'secure':
        return { ...answer, ad: true };
      case 'insecure':
        return answer;
      case 'unknown':
        return { ...answer, isUndecided: true };
      case 'bogus': {
        const extendedErrors = [{ code: verdict.code, text: '' }];
        return { ...answer, rcode: Rcode.SERVFAIL, answers: [], authorities: [], extendedErrors };
      }
    }
  }

  private get now(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  private async verdict(query: DnsQuery, answer: DnsAnswer): Promise<Trust> {
    const zones = new Map<string, Question[]>();
    for (const one of await this.zonesIn(query, answer)) {
      zones.set(one.zone, [...(zones.get(one.zone) ?? []), one.question]);
      if (zones.size > MAX_ZONES) return UNKNOWN;
    }
    const verdicts = await Promise.all(
      [...zones].map(async ([zone, questions]) => {
        const trust = await this.trust(zone, query.fresh);
        return trust.state === 'secure' ? this.judged(query, answer, zone, questions, trust.keys) : trust;
      }),
    );
    return verdicts.reduce(worse, { state: 'secure', keys: [] });
  }

  /** The sets of the answer, and what it denies, each with its zone. */
  private async zonesIn(query: DnsQuery, { answers, authorities }: DnsAnswer) {
    const hasDname = answers.some(({ type }) => type === 'DNAME');
    const sets = answers.filter(({ type }) => type !== 'RRSIG' && !(hasDname && type === 'CNAME'));
    const owners = new Map(sets.map((record) => [`${normalName(record.name)} ${record.type}`, record]));
    const end = aliasChain(answers, query.name).at(-1) ?? query.name;
    const asked: { question: Question; section: readonly ResourceRecord[] }[] = [...owners.values()].map(
      (question) => ({
        question,
        section: answers,
      }),
    );
    const isNegative = query.type !== 'ANY' && !answers.some(({ type }) => type === query.type);
    if (isNegative) asked.push({ question: { name: end, type: query.type }, section: authorities });
    return Promise.all(
      asked.map(async ({ question, section }) => ({ question, zone: await this.zoneOf(question, section) })),
    );
  }

  /** The zone that signed a set or a denial, or that would have to. */
  private async zoneOf({ name, type }: Question, section: readonly ResourceRecord[]) {
    const host = type === 'DS' ? parentZoneName(zoneName(name)) : zoneName(name);
    const [signature] = signaturesOver(section, name, type);
    const soa = section.find((record) => record.type === 'SOA' && !sameName(record.name, name));
    const signer = signature ? zoneName(signature.data.signer) : soa && zoneName(soa.name);
    return signer !== undefined && isWithin(host, signer) ? signer : this.apexAbove(host);
  }

  private async apexAbove(name: string): Promise<string> {
    if (name === '.') return name;
    const answer = await this.fetch(name, 'SOA');
    if (recordsAt(answer.answers, name, 'CNAME').length > 0) return this.apexAbove(parentZoneName(name)); // no apex is an alias
    const apex = apexIn(answer, name);
    if (apex === undefined || !isWithin(name, apex)) throw new UpstreamError('malformed');
    return zoneName(apex);
  }

  private judged(
    query: DnsQuery,
    answer: DnsAnswer,
    zone: string,
    questions: readonly Question[],
    keys: readonly Dnskey[],
  ): Trust {
    const denied = questions.find(
      ({ name, type }) => type === query.type && recordsOf(answer, name, type).length === 0,
    );
    if (denied && answer.authorities.length === 0) return UNKNOWN; // the resolver left the proof out
    const { now } = this;
    const { sets, denials } = judgeAnswer(query, answer, { zone, keys, now });
    // A set of another zone below has no signatures of this one.
    const isAsked = ({ name, type }: Question) =>
      questions.some((one) => one.type === type && sameName(one.name, name));
    const [fault] = [...sets.filter(isAsked), ...denials].flatMap((one) => (one.fault === 'fine' ? [] : [one.fault]));
    if (fault !== undefined) return bogus(fault);
    const denial = denied && judgeDenial({ ...answer, ...denied }, zone, keys, now);
    if (denial?.state === 'bogus') return bogus(denial.fault);
    return denial?.state === 'insecure' ? INSECURE : { state: 'secure', keys };
  }

  private trust(zone: string, fresh?: boolean): Promise<Trust> {
    const known = fresh ? undefined : this.trusts.get(zone);
    if (known) return known;
    const trust = this.trustIn(zone, fresh).catch((error: unknown) => {
      UpstreamError.from(error);
      this.trusts.delete(zone);
      return UNKNOWN;
    });
    this.trusts.set(zone, trust);
    return trust;
  }

  private async trustIn(zone: string, fresh?: boolean): Promise<Trust> {
    if (zone === '.') return this.trustInRoot();
    const answer = await this.fetch(zone, 'DS', fresh);
    const records = recordsAt(answer.answers, zone, 'DS');
    const parent = await this.zoneOf({ name: zone, type: 'DS' }, [...answer.answers, ...answer.authorities]);
    if (!isBelow(zone, parent)) return UNKNOWN;
    const above = await this.trust(parent);
    if (above.state !== 'secure') return above;
    if (records.length === 0) return this.unsigned(zone, answer, parent, above.keys);
    const signatures = signaturesOver(answer.answers, zone, 'DS').map(({ data }) => data);
    const verdict = judgeSet(records, signatures, parent, above.keys, this.now);
    if (verdict.state === 'bogus') return bogus(verdict.fault);
    return this.linked(
      zone,
      records.map(({ data }) => data),
      fresh,
    );
  }

  /** Keys that do not fit the anchor are the fault of our network, not of a domain. */
  private async trustInRoot(): Promise<Trust> {
    const trust = await this.linked('.', this.anchors);
    return trust.state === 'secure' ? trust : UNKNOWN;
  }

  private async linked(zone: string, ds: readonly Ds[], fresh?: boolean): Promise<Trust> {
    const { answers } = await this.fetch(zone, 'DNSKEY', fresh);
    const keys = recordsAt(answers, zone, 'DNSKEY');
    const signatures = signaturesOver(answers, zone, 'DNSKEY').map(({ data }) => data);
    const link = judgeLink({ zone, ds, keys, signatures }, this.now);
    switch (link.state) {
      case 'secure':
        return { state: 'secure', keys: keys.map(({ data }) => data) };
      case 'broken':
        return bogus(link.fault);
      case 'undecided':
        return UNKNOWN;
      default:
        return INSECURE;
    }
  }

  /** RFC 4035 section 5.2: the parent zone proves that the zone is delegated without DS records. */
  private unsigned(zone: string, answer: DnsAnswer, parent: string, keys: readonly Dnskey[]): Trust {
    if (answer.rcode !== Rcode.NOERROR || answer.answers.length > 0 || answer.authorities.length === 0) return UNKNOWN;
    const denial = judgeDenial({ ...answer, name: zone, type: 'DS' }, parent, keys, this.now);
    if (denial.state === 'bogus') return bogus(denial.fault);
    const hashes = new NameHashes();
    const types = answer.authorities.filter(isProof).flatMap((proof) => typesAt(proof, zone, hashes) ?? []);
    return types.length > 0 && !types.includes('NS') ? bogus('beside') : INSECURE;
  }

  private async fetch(name: string, type: RecordType, fresh = false): Promise<DnsAnswer> {
    const answer = await this.ask({ name, type, checkingDisabled: true, unconfirmed: true, ...(fresh && { fresh }) });
    if (isFailure(answer)) throw new UpstreamError('malformed');
    return answer;
  }
}

function bogus(fault: DenialFault | LinkFault | 'no-proof'): Trust {
  return { state: 'bogus', code: CODES.get(fault) ?? BOGUS };
}

function worse(one: Trust, other: Trust): Trust {
  return ORDER.indexOf(one.state) <= ORDER.indexOf(other.state) ? one : other;
}

function recordsOf({ answers }: DnsAnswer, name: string, type: RecordType): ResourceRecord[] {
  return answers.filter((record) => record.type === type && sameName(record.name, name));
}

/** With a dot for the root. */
function zoneName(name: string): string {
  return hostName(name) || '.';
}

function parentZoneName(name: string): string {
  return name.includes('.') ? parentOf(name) || '.' : '.';
}
