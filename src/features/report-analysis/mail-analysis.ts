import { type PublishedPolicy, publishedPolicy } from './published-policy.js';
import type { Gaps } from './readers/gaps.js';
import type { DomainReports } from './report-collection.js';
import type { AlignmentTag } from './sources/alignment-modes.js';
import type { LiveEvidence } from './sources/live-evidence.js';
import { type MailFlow, passesDmarc } from './sources/mail-flow.js';
import {
  acceptsLoss,
  DAYS_NEEDED,
  hasGaps,
  hasMessages,
  isLosing,
  nextPolicy,
  type NextPolicy,
  type PolicyEvidence,
  strictestIfNotYours,
  strictestPolicy,
} from './sources/next-policy.js';
import { SourceJudge } from './sources/source-kind.js';
import { judgedFlows, type Source, sourcesOf } from './sources/sources.js';
import {
  type Losses,
  lossesByScope,
  type Scope,
  scopeOf,
  scopesOfDomainPolicy,
  sumOf,
  wantedByScope,
} from './sources/what-if.js';

/** The record that is published today; null if there is none, undefined if it could not be looked up. */
export interface PublishedRecords {
  readonly dmarc: string | null | undefined;
  /** SPF records by name. */
  readonly spfRecords: ReadonlyMap<string, string>;
  /** Names whose record is that of a CNAME target, where the owner of the domain may have no access. */
  readonly elsewhere?: ReadonlySet<string>;
}

/** What the aggregate reports about a domain say together. */
export interface MailAnalysis {
  readonly messages: number;
  readonly passing: number;
  readonly failing: number;
  /** The published tags in the newest report. */
  readonly policy: Readonly<Record<string, string>>;
  /** The policy of the domain today: as published, otherwise as in the newest report. */
  readonly current: string;
  /** The record of today that the owner can replace; null if there is none, undefined if it could not be looked up. */
  readonly dmarcRecord: string | null | undefined;
  readonly sources: readonly Source[];
  /** What fails in each scope of the policy. */
  readonly scopes: Readonly<Record<Scope, Losses>>;
  /** The scopes that `p` governs, and what fails in them. */
  readonly governed: readonly Scope[];
  readonly losses: Losses;
  /** Messages in each scope that are not spoofed, with those that pass. */
  readonly wantedIn: Readonly<Record<Scope, number>>;
  readonly next: NextPolicy;
  /** The next policy if the unexplained senders turn out not to be the owner's. */
  readonly nextIfNotYours: NextPolicy;
  /** What receivers apply of the policy of today, and the tags that make it less. */
  readonly applied: string;
  readonly limits: readonly string[];
  /** Alignment tags that keep wanted mail from passing. */
  readonly strictTags: readonly AlignmentTag[];
  /** The owner says that the domain sends no mail, and no mail contradicts. */
  readonly isParked: boolean;
  /** What could not be counted, and its part of the reports. */
  readonly gaps: Gaps;
  readonly uncounted: number;
  /** Indexes of the sources that rule out a stricter policy. */
  readonly blockers: readonly number[];
  readonly days: number;
  readonly reports: number;
  readonly organizations: readonly string[];
  /** Seconds since 1970; null if no report has a time. */
  readonly begin: number | null;
  readonly end: number | null;
  /** Whether the reports are too old to decide about a policy of today. */
  readonly isOutdated?: boolean;
}

/** Undefined if no report counts a message. */
export function mailAnalysis(reports: DomainReports, live: LiveEvidence & PublishedRecords): MailAnalysis | undefined {
  const flows = reports.flows.all;
  if (flows.length === 0) return undefined;
  const { domain, policy } = reports;
  const published = publishedPolicy(live.dmarc, policy);
  const judge = SourceJudge.over(flows, domain, live, published.modes);
  const judged = judgedFlows(flows, judge);
  const governed = scopesOfDomainPolicy(published.subdomains);
  const isGoverned = (from: string) => governed.includes(scopeOf(from, domain, live));
  const sources = sourcesOf(judged, live, isGoverned);
  const scopes = lossesByScope(judged, domain, live);
  const losses = sumOf(governed.map((scope) => scopes[scope]));
  const wantedIn = wantedByScope(judged, domain, live);
  const { messages, passing } = totals(flows);
  const days = reports.days.size;
  const { isParked } = judge;
  const uncounted = uncountedShare(reports);
  const evidence = evidenceOf({ scopes, losses, wantedIn, governed, days, isParked, uncounted });
  return {
    messages,
    uncounted,
    gaps: reports.gaps,
    passing,
    failing: messages - passing,
    policy,
    ...policiesFor(published, evidence),
    dmarcRecord: live.elsewhere?.has(`_dmarc.${domain}`) ? null : live.dmarc,
    isParked,
    strictTags: [...new Set(sources.flatMap(({ strictTags }) => [...strictTags]))],
    sources,
    scopes,
    governed,
    losses,
    wantedIn,
    blockers: blockersIn(sources, acceptsLoss(evidence, 'reject')),
    days,
    reports: reports.reports,
    organizations: [...reports.organizations],
    begin: Number.isFinite(reports.begin) ? reports.begin : null,
    end: Number.isFinite(reports.end) ? reports.end : null,
  };
}

function policiesFor({ policy, applied, limits }: PublishedPolicy, evidence: PolicyEvidence) {
  const next = nextPolicy(strictestPolicy(evidence), policy);
  const nextIfNotYours = nextPolicy(strictestIfNotYours(evidence), policy);
  return { current: policy, applied, limits, next, nextIfNotYours };
}

/** Senders to be fixed or known first, and those that pass mail on if together they lose more than is accepted. */
function blockersIn(sources: readonly Source[], isAccepted: boolean): number[] {
  const blocks = ({ lost, hurdles }: Source) => hurdles.fix + hurdles.ask > 0 || (lost > 0 && !isAccepted);
  return sources.flatMap((source, i) => (blocks(source) ? [i] : []));
}

type Numbers = Pick<MailAnalysis, 'scopes' | 'losses' | 'wantedIn' | 'governed' | 'days' | 'isParked' | 'uncounted'>;

/** The numbers that decide about the policy in these scopes; without others, those that `p` governs. */
export function evidenceOf(mail: Numbers, scopes: readonly Scope[] = mail.governed): PolicyEvidence {
  const { wantedIn, days, isParked, uncounted } = mail;
  const losses = scopes === mail.governed ? mail.losses : sumOf(scopes.map((scope) => mail.scopes[scope]));
  const seen = wantedOf(wantedIn) - sumOf(Object.values(mail.scopes)).unproven;
  return { losses, wanted: wantedOf(wantedIn, scopes), seen, days, isParked, uncounted };
}

function uncountedShare({ gaps, messages, rows }: DomainReports): number {
  return Math.max(gaps.messages / Math.max(1, messages + gaps.messages), gaps.rows / Math.max(1, rows));
}

/** Whether the reports cover too few days for any answer. */
export function isEarly({ days }: Pick<MailAnalysis, 'days'>): boolean {
  return days < DAYS_NEEDED;
}

export const POLICY_OUTCOMES = [
  'losing',
  'early',
  'gaps',
  'few',
  'unexplained',
  'partial',
  'enforced',
  'blocked',
  'ready',
] as const;
export type PolicyOutcome = (typeof POLICY_OUTCOMES)[number];

/** What the reports say about the policy of today. */
export function outcomeOf(
  mail: Numbers & Pick<MailAnalysis, 'current' | 'applied' | 'limits' | 'next' | 'nextIfNotYours'>,
): PolicyOutcome {
  const { current, next, nextIfNotYours, losses } = mail;
  const evidence = evidenceOf(mail);
  if (isLosing(evidence, mail.applied)) return 'losing';
  if (isEarly(mail)) return 'early';
  if (hasGaps(evidence)) return 'gaps';
  if (!hasMessages(evidence)) return 'few';
  if (losses.unproven > 0 && nextIfNotYours !== 'stay') return 'unexplained';
  if (next === current) return mail.limits.length > 0 ? 'partial' : 'enforced';
  return next === 'stay' ? 'blocked' : 'ready';
}

/** Messages in these scopes that are not spoofed. */
export function wantedOf(wantedIn: MailAnalysis['wantedIn'], scopes: readonly Scope[] = ['p', 'sp', 'np']): number {
  return scopes.reduce((total, scope) => total + wantedIn[scope], 0);
}

function totals(flows: readonly MailFlow[]): { messages: number; passing: number } {
  let [messages, passing] = [0, 0];
  for (const flow of flows) {
    messages += flow.messages;
    if (passesDmarc(flow)) passing += flow.messages;
  }
  return { messages, passing };
}
