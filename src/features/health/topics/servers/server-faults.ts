import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { hostName } from '#base/domain/host-name.js';
import { judgeLink } from '#formats/records/chain-of-trust.js';
import { type Dnskey, dnskeyRdata } from '#formats/records/dnskey.js';
import { judgeDenial, type NegativeAnswer } from '#formats/records/judge-denial.js';
import { judgeSet } from '#formats/records/verify-rrsig.js';
import { type Judge, judgeAnswer, type Rejected } from '#formats/records/judge-answer.js';
import type { WwwAnswer, KeySet, ServerAnswers, SignedSet } from './server-answers.js';
import { OWN_TYPES } from '#engine/gathering/servers/server-queries.js';
import { serversWithNewestVersion } from './server-signing.js';
import type { ZoneServers } from './zone-servers.js';

/** An answer of a server that validating resolvers reject. */
export interface ServerFault {
  /** The query, in the same form for all servers. */
  readonly query: string;
  readonly kind: 'expired' | 'invalid' | 'unproven';
  /** The record type, or the kind of negative answer. */
  readonly label: string;
  readonly rejected: Rejected;
}

/** The queries of a server that were judged, and the rejected answers. */
export interface JudgedServer {
  readonly name: string;
  readonly judged: ReadonlySet<string>;
  readonly faults: readonly ServerFault[];
}

/** A fact and a check need the same verdicts. */
const JUDGED = new WeakMap<ZoneServers, readonly JudgedServer[]>();

/** Judges the servers by the keys that the DS records authenticate; empty if there are none. */
export function judgeServers(zoneServers: ZoneServers): readonly JudgedServer[] {
  let judged = JUDGED.get(zoneServers);
  if (!judged) JUDGED.set(zoneServers, (judged = judgedServers(zoneServers)));
  return judged;
}

function judgedServers(zoneServers: ZoneServers): JudgedServer[] {
  const { zone, servers, now: at } = zoneServers;
  const keys = trustedKeys(zoneServers);
  if (keys.length === 0) return [];
  const judge = { zone, keys, now: Math.floor(at / 1000) };
  const isTrusted = (set: KeySet) => judgeLink({ zone, ds: zoneServers.ds, ...set }, judge.now).state !== 'broken';
  return servers.flatMap(({ name, answers }) =>
    answers && isSigned(answers) ? [{ name, ...judgedAnswers(answers, judge, isTrusted) }] : [],
  );
}

/** Separates faults of single servers from those that all servers have, which are faults of the zone. */
export function splitFaults(servers: readonly JudgedServer[]): {
  readonly ofServers: readonly { readonly name: string; readonly faults: readonly ServerFault[] }[];
  readonly ofZone: readonly ServerFault[];
} {
  const isEverywhere = ({ query }: ServerFault) =>
    servers.every(({ judged, faults }) => !judged.has(query) || faults.some((fault) => fault.query === query));
  const everywhere = servers.flatMap(({ faults }) => faults.filter(isEverywhere));
  return {
    ofServers: servers.map(({ name, faults }) => ({ name, faults: faults.filter((fault) => !isEverywhere(fault)) })),
    ofZone: everywhere.filter(({ query }, i) => everywhere.findIndex((fault) => fault.query === query) === i),
  };
}

/** Whether all answers of a server are valid by the keys that it publishes. */
export function isValidlySigned(answers: ServerAnswers, zone: string, now: number): boolean {
  const keys = answers.keySet?.keys.map(({ data }) => data) ?? [];
  const { faults } = judgedAnswers(answers, { zone, keys, now }, () => true);
  return faults.every(({ rejected }) => isUnsignedBelow(rejected, zone));
}

/** Unsigned records may be in an unsigned child zone, which the answer alone does not show. */
function isUnsignedBelow({ sets, denials }: Rejected, zone: string): boolean {
  return (
    denials.length === 0 && sets.length > 0 && sets.every(({ name, fault }) => fault === 'missing' && name !== zone)
  );
}

/** Each key once. */
function trustedKeys({ zone, servers, ds, now }: ZoneServers): Dnskey[] {
  const seconds = Math.floor(now / 1000);
  const sets = serversWithNewestVersion(servers).flatMap(({ answers }) => answers?.keySet ?? []);
  const secure = sets.filter((set) => judgeLink({ zone, ds, ...set }, seconds).state === 'secure');
  const keys = secure.flatMap((set) => set.keys.map(({ data }) => data));
  return [...new Map(keys.map((key) => [Buffer.from(dnskeyRdata(key)).toString('hex'), key])).values()];
}

function judgedAnswers(
  answers: ServerAnswers,
  judge: Judge,
  isTrusted: (set: KeySet) => boolean,
): Omit<JudgedServer, 'name'> {
  const { byType, soa, keySet, denial, www } = answers;
  const { zone } = judge;
  const own = OWN_TYPES.flatMap((type) => {
    const one = byType[type];
    if (!one || one.state === 'failed' || one.isSimulated) return [];
    if (one.state !== 'data') {
      const rcode = one.state === 'nxdomain' ? Rcode.NXDOMAIN : Rcode.NOERROR;
      return [deniedBy(`own ${type}`, { name: answers.name, type, rcode, authorities: one.authorities }, judge)];
    }
    return one.records.length > 0 ? [setOf(`own ${type}`, { name: answers.name, type }, one, judge)] : [];
  });
  const verdicts = [
    ...(keySet ? [keysOf(keySet, judge, isTrusted)] : []),
    setOf('SOA', { name: zone, type: 'SOA' }, soa, judge),
    ...own,
    ...(denial ? [deniedBy('missing', { ...denial, type: 'A' }, judge)] : []),
    ...(www ? [aboutWww(www, judge)] : []),
  ];
  return {
    judged: new Set(verdicts.map(({ query }) => query)),
    faults: verdicts.flatMap(({ fault }) => (fault ? [fault] : [])),
  };
}

interface Verdict {
  readonly query: string;
  readonly fault?: ServerFault;
}

function setOf(
  query: string,
  question: { readonly name: string; readonly type: RecordType },
  { records, signatures }: SignedSet,
  { zone, keys, now }: Judge,
): Verdict {
  const verdict = judgeSet(records, signatures, zone, keys, now);
  if (verdict.state === 'secure') return { query };
  const { fault, signature } = verdict;
  const found = signature && { keyTag: signature.keyTag, signer: hostName(signature.signer) };
  const rejected = { sets: [{ ...question, fault, ...found, question }], denials: [] };
  const kind = fault === 'expired' ? 'expired' : 'invalid';
  return { query, fault: { query, kind, label: question.type, rejected } };
}

/** The DNSKEY set is judged by the DS records. */
function keysOf(set: KeySet, { zone, keys, now }: Judge, isTrusted: (set: KeySet) => boolean): Verdict {
  const query = 'DNSKEY';
  if (isTrusted(set)) return { query };
  const verdict = judgeSet(set.keys, set.signatures, zone, keys, now);
  const kind = verdict.state === 'bogus' && verdict.fault === 'expired' ? 'expired' : 'invalid';
  // A broken chain of trust is reported by other checks.
  return { query, fault: { query, kind, label: query, rejected: { sets: [], denials: [] } } };
}

function deniedBy(query: string, answer: NegativeAnswer, { zone, keys, now }: Judge): Verdict {
  const verdict = judgeDenial(answer, zone, keys, now);
  if (verdict.state !== 'bogus') return { query };
  const { fault, record, signature } = verdict;
  const question = { name: hostName(answer.name), type: answer.type };
  const denial = { question, fault, ...(record && { record }), ...(signature && { keyTag: signature.keyTag }) };
  const rejected = { sets: [], denials: [denial] };
  if (fault === 'expired') return { query, fault: { query, kind: 'expired', label: record ?? 'NSEC', rejected } };
  const state = answer.rcode === Rcode.NXDOMAIN ? 'NXDOMAIN' : 'NODATA';
  const label = query === 'missing' ? state : `${answer.type} ${state}`;
  return { query, fault: { query, kind: 'unproven', label, rejected } };
}

function aboutWww(www: WwwAnswer, judge: Judge): Verdict {
  const query = 'www';
  const question = { name: www.name, type: 'A' } as const;
  const unsigned = { sets: [{ ...question, fault: 'missing' as const, question }], denials: [] };
  const rejected = www.isReferral ? unsigned : judgeAnswer(question, www, judge);
  const [set] = rejected.sets;
  // A server need not follow a CNAME; then the answer contains no denial for its target.
  const isUnfollowed = www.answers.length > 0 && !www.authorities.some(({ type }) => type === 'SOA');
  const denial = rejected.denials.find(({ isOfWildcard }) => isOfWildcard || !isUnfollowed);
  if (!set && !denial) return { query };
  if ((set ?? denial)?.fault === 'expired') return { query, fault: { query, kind: 'expired', label: query, rejected } };
  const kind = set || denial?.isOfWildcard ? 'invalid' : 'unproven';
  return { query, fault: { query, kind, label: query, rejected } };
}

function isSigned({ soa, keySet }: ServerAnswers): boolean {
  return soa.signatures.length > 0 || keySet !== undefined;
}
