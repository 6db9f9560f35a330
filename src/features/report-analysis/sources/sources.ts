import { hostName, isWithin } from '#base/domain/host-name.js';
import { busiest } from './busiest.js';
import type { LiveEvidence } from './live-evidence.js';
import type { AlignmentTag } from './alignment-modes.js';
import { addTo, type MailFlow, passesDmarc } from './mail-flow.js';
import { isKnownOperator, operatorOf, operatorOfName } from '#base/fingerprints/operator.js';
import type { SourceJudge } from './source-kind.js';
import type { Hurdle, SourceKind, Verdict } from './verdict.js';

/** Everybody who sent mail in the name of the domain and is run by one operator. */
export interface Source {
  readonly kind: SourceKind;
  /** Why the largest flow has this kind. */
  reason: Verdict['reason'];
  /** The same for the largest one that fails DMARC. */
  failure: Verdict['reason'] | undefined;
  certainty: Verdict['certainty'];
  /** Where the largest flow came from. */
  host: string | undefined;
  readonly operator: string | undefined;
  authorizedBy: string | undefined;
  readonly addresses: Map<string, number>;
  /** Names in From, with their messages. */
  readonly from: Map<string, number>;
  messages: number;
  /** Messages that DMARC would not pass today, in every scope of the policy. */
  failing: number;
  /** Those of them that may be the owner's or not. */
  unproven: number;
  /** Messages that a stricter `p` would put aside or reject. */
  lost: number;
  /** The lost ones by what they mean for a stricter policy. */
  readonly hurdles: Record<Hurdle, number>;
  /** Tags of the DMARC record that keep its mail from passing. */
  readonly strictTags: Set<AlignmentTag>;
  /** A name of the domain that has the address. */
  ownName: string | undefined;
  /** Whether some of the failing mail has a return path of its own, to which SPF of the domain does not apply. */
  hasOtherReturnPath: boolean;
  readonly aligned: { spf: number; dkim: number; both: number; none: number };
  readonly dispositions: Map<string, number>;
  /** Signatures that passed, as `selector._domainkey.domain`. */
  readonly selectors: Set<string>;
  /** Domains for which SPF or DKIM passed without being aligned. */
  readonly authenticatedAs: Set<string>;
  /** Messages by day: those that pass DMARC, and those that fail. */
  readonly days: Map<number, { pass: number; fail: number }>;
}

export interface JudgedFlow {
  readonly flow: MailFlow;
  readonly verdict: Verdict;
  /** Whether DMARC fails with the record of today. */
  readonly isFailing: boolean;
  readonly hurdle: Hurdle | undefined;
  readonly strictTags: readonly AlignmentTag[];
}

const MAX_NAMES = 50;
/** Further sources of a kind are counted together. */
const MAX_SOURCES = 200;

export function judgedFlows(flows: readonly MailFlow[], judge: SourceJudge): JudgedFlow[] {
  const judged: JudgedFlow[] = [];
  for (const flow of flows) {
    const verdict = judge.judge(flow);
    const hurdle = judge.hurdleOf(flow, verdict);
    judged.push({ flow, verdict, hurdle, isFailing: !judge.passes(flow), strictTags: judge.strictTags(flow) });
  }
  return judged;
}

/** Groups flows by kind and operator: wanted mail first, the largest source first; spoofed mail is the last one. */
export function sourcesOf(
  flows: readonly JudgedFlow[],
  live: LiveEvidence,
  isGoverned: (from: string) => boolean,
): Source[] {
  const shown = shownGroups(flows, live);
  const sources = new Map<string, Source>();
  const largest = new Map<Source, JudgedFlow>();
  const largestFailing = new Map<Source, JudgedFlow>();
  for (const judged of flows) {
    const own = groupOf(judged, live);
    const key = shown.has(own) ? own : `${judged.verdict.kind} and others`;
    let source = sources.get(key);
    if (!source) sources.set(key, (source = emptySource(judged, live, shown.has(own))));
    addFlow(source, judged, isGoverned);
    keepLarger(largest, source, judged);
    if (judged.isFailing) keepLarger(largestFailing, source, judged);
  }
  for (const [key, source] of sources) {
    const { flow, verdict } = largest.get(source)!;
    source.reason = verdict.reason;
    source.failure = largestFailing.get(source)?.verdict.reason;
    source.authorizedBy = verdict.term ?? source.authorizedBy;
    if (source.kind !== 'spoofed' && shown.has(key)) source.host = hostOf(flow, live);
  }
  return [...sources.values()].sort((a, b) => rankOf(a) - rankOf(b) || b.messages - a.messages);
}

/** Keeps the same flow in whatever order they are read. */
function keepLarger(largest: Map<Source, JudgedFlow>, source: Source, judged: JudgedFlow): void {
  const known = largest.get(source);
  if (!known || isLarger(judged, known)) largest.set(source, judged);
}

function isLarger(one: JudgedFlow, other: JudgedFlow): boolean {
  if (one.flow.messages !== other.flow.messages) return one.flow.messages > other.flow.messages;
  if (one.flow.address !== other.flow.address) return one.flow.address < other.flow.address;
  return one.verdict.reason < other.verdict.reason;
}

function hostOf({ address }: MailFlow, live: LiveEvidence): string | undefined {
  const name = live.reverseName(address);
  return name === undefined || name === '' ? undefined : hostName(name);
}

function shownGroups(flows: readonly JudgedFlow[], live: LiveEvidence): Set<string> {
  const sums = new Map<string, number>();
  for (const judged of flows) {
    addTo(sums, groupOf(judged, live), judged.flow.messages);
  }
  return new Set(busiest(sums, MAX_SOURCES));
}

function rankOf({ kind }: Source): number {
  return kind === 'spoofed' ? 1 : 0;
}

/** Each server of the owner is a source, since it is configured separately; others are grouped by their operator. */
function groupOf({ flow, verdict }: JudgedFlow, live: LiveEvidence): string {
  if (verdict.kind === 'spoofed') return 'spoofed';
  const name = live.reverseName(flow.address);
  const operator = verdict.kind === 'own' ? name : operatorBehind(flow, verdict, name);
  const group = operator === undefined || operator === '' ? (verdict.term ?? flow.address) : operator;
  return `${verdict.kind} ${group}`;
}

/** Who runs the host; a service without a name of its host is known by what it authenticates as. */
function operatorBehind({ row }: MailFlow, { reason }: Verdict, name: string | undefined): string | undefined {
  const operator = operatorOf(name);
  if (operator !== undefined || reason !== 'unaligned-sender') return operator;
  const known = [...row.authDkim, ...row.authSpf].find(
    ({ domain, result }) => result === 'pass' && domain !== null && isKnownOperator(domain),
  );
  return known && operatorOfName(known.domain!);
}

function emptySource({ flow, verdict }: JudgedFlow, live: LiveEvidence, isAlone: boolean): Source {
  return {
    kind: verdict.kind,
    reason: verdict.reason,
    failure: undefined,
    certainty: verdict.certainty,
    host: undefined,
    operator:
      isAlone && verdict.kind !== 'spoofed' ? operatorBehind(flow, verdict, live.reverseName(flow.address)) : undefined,
    authorizedBy: verdict.term,
    addresses: new Map(),
    from: new Map(),
    messages: 0,
    failing: 0,
    unproven: 0,
    lost: 0,
    hurdles: { fix: 0, ask: 0, accept: 0 },
    strictTags: new Set(),
    ownName: undefined,
    hasOtherReturnPath: false,
    aligned: { spf: 0, dkim: 0, both: 0, none: 0 },
    dispositions: new Map(),
    selectors: new Set(),
    authenticatedAs: new Set(),
    days: new Map(),
  };
}

function addFlow(source: Source, judged: JudgedFlow, isGoverned: (from: string) => boolean): void {
  const { flow, verdict } = judged;
  const { messages } = flow;
  const isPassing = passesDmarc(flow);
  source.messages += messages;
  source.ownName ??= verdict.name;
  if (judged.isFailing) addFailure(source, judged, isGoverned(flow.from));
  if (verdict.certainty === 'medium') source.certainty = 'medium';
  source.authorizedBy ??= verdict.term;
  addTo(source.addresses, flow.address, messages);
  if (source.from.size < MAX_NAMES || source.from.has(flow.from)) addTo(source.from, flow.from, messages);
  source.aligned[alignmentOf(flow)] += messages;
  for (const [disposition, count] of flow.dispositions) addTo(source.dispositions, disposition, count);
  for (const [day, count] of flow.days) {
    const sums = source.days.get(day) ?? { pass: 0, fail: 0 };
    sums[isPassing ? 'pass' : 'fail'] += count;
    source.days.set(day, sums);
  }
  addIdentities(source, flow, isPassing);
}

function addFailure(source: Source, { flow, hurdle, strictTags }: JudgedFlow, isGoverned: boolean): void {
  source.failing += flow.messages;
  if (hurdle === 'ask') source.unproven += flow.messages;
  if (hurdle !== undefined && isGoverned) {
    source.lost += flow.messages;
    source.hurdles[hurdle] += flow.messages;
  }
  for (const tag of strictTags) source.strictTags.add(tag);
  if (flow.row.authSpf.some(({ domain, scope }) => scope !== 'helo' && domain !== null && !isOfAuthor(domain, flow)))
    source.hasOtherReturnPath = true;
}

function isOfAuthor(domain: string, { from }: MailFlow): boolean {
  return domain === from || isWithin(domain, from) || isWithin(from, domain);
}

function addIdentities(source: Source, { row }: MailFlow, isPassing: boolean): void {
  for (const { domain, selector, result } of row.authDkim) {
    if (result !== 'pass' || domain === null || source.selectors.size >= MAX_NAMES) continue;
    if (selector !== null) source.selectors.add(`${selector}._domainkey.${domain}`);
  }
  if (isPassing) return;
  for (const { domain, result } of [...row.authDkim, ...row.authSpf])
    if (result === 'pass' && domain !== null && source.authenticatedAs.size < MAX_NAMES)
      source.authenticatedAs.add(domain);
}

function alignmentOf({ row }: MailFlow): keyof Source['aligned'] {
  if (row.dkim === 'pass') return row.spf === 'pass' ? 'both' : 'dkim';
  return row.spf === 'pass' ? 'spf' : 'none';
}
