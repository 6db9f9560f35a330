import type { Sliceable } from '#base/execution/time-slices.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import type { DomainReports } from './report-collection.js';
import type { LiveEvidence } from './sources/live-evidence.js';
import { type MailFlow, passes } from './sources/mail-flow.js';
import { DAYS_NEEDED, nextPolicy, type NextPolicy } from './sources/next-policy.js';
import { SourceJudge } from './sources/source-kind.js';
import { judgedFlows, type Source, sourcesOf } from './sources/sources.js';
import {
  type Losses,
  lossesByScope,
  reportedSubdomainPolicies,
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
  readonly sources: readonly Source[];
  /** What fails in each scope of the policy. */
  readonly scopes: Readonly<Record<Scope, Losses>>;
  /** The scopes that `p` governs, and what fails in them. */
  readonly governed: readonly Scope[];
  readonly losses: Losses;
  /** Messages in each scope that are not spoofed, with those that pass. */
  readonly wantedIn: Readonly<Record<Scope, number>>;
  readonly next: NextPolicy;
  /** Indexes of the sources whose mail a stricter policy would lose. */
  readonly blockers: readonly number[];
  readonly days: number;
  readonly reports: number;
  readonly organizations: readonly string[];
  /** Seconds since 1970; null if no report has a time. */
  readonly begin: number | null;
  readonly end: number | null;
}

/** Undefined if no report counts a message. */
export function* mailAnalysis(
  reports: DomainReports,
  live: LiveEvidence & PublishedRecords,
): Sliceable<MailAnalysis | undefined> {
  const flows = reports.flows.all;
  if (flows.length === 0) return undefined;
  const { domain, policy } = reports;
  const judge = yield* SourceJudge.over(flows, domain, live);
  const judged = yield* judgedFlows(flows, judge);
  const governed = scopesOfDomainPolicy(subdomainPolicies(live.dmarc, policy));
  const isGoverned = (from: string) => governed.includes(scopeOf(from, domain, live));
  const sources = yield* sourcesOf(judged, live, isGoverned);
  const scopes = yield* lossesByScope(judged, domain, live);
  const losses = sumOf(governed.map((scope) => scopes[scope]));
  const wantedIn = yield* wantedByScope(judged, domain, live);
  const { messages, passing } = yield* totals(flows);
  const current = currentPolicy(live.dmarc, policy);
  const days = reports.days.size;
  return {
    messages,
    passing,
    failing: messages - passing,
    policy,
    current,
    sources,
    scopes,
    governed,
    losses,
    wantedIn,
    next: nextPolicy(losses, wantedOf(wantedIn, governed), days, current),
    blockers: sources.flatMap(({ lost }, i) => (lost > 0 ? [i] : [])),
    days,
    reports: reports.reports,
    organizations: [...reports.organizations],
    begin: Number.isFinite(reports.begin) ? reports.begin : null,
    end: Number.isFinite(reports.end) ? reports.end : null,
  };
}

/** Whether the reports cover too few days for any answer. */
export function isEarly({ days }: Pick<MailAnalysis, 'days'>): boolean {
  return days < DAYS_NEEDED;
}

export type PolicyOutcome = 'early' | 'losing' | 'enforced' | 'blocked' | 'ready';

/** What the reports say about the policy of today. It is not losing mail where it is the one that we would propose. */
export function outcomeOf(mail: Pick<MailAnalysis, 'current' | 'next' | 'losses' | 'days'>): PolicyOutcome {
  const { current, next, losses } = mail;
  if (current !== 'none' && losses.lost > 0 && next === 'stay') return 'losing';
  if (isEarly(mail)) return 'early';
  if (next === current) return 'enforced';
  return next === 'stay' ? 'blocked' : 'ready';
}

/** Messages in these scopes that are not spoofed. */
export function wantedOf(wantedIn: MailAnalysis['wantedIn'], scopes: readonly Scope[] = ['p', 'sp', 'np']): number {
  return scopes.reduce((total, scope) => total + wantedIn[scope], 0);
}

function* totals(flows: readonly MailFlow[]): Sliceable<{ messages: number; passing: number }> {
  let [messages, passing] = [0, 0];
  for (const flow of flows) {
    messages += flow.messages;
    if (passes(flow)) passing += flow.messages;
    yield;
  }
  return { messages, passing };
}

/** Reporters write inherited policies as if they were published, so the record itself counts where it is known. */
function subdomainPolicies(record: string | null | undefined, reported: Readonly<Record<string, string>>) {
  if (record === null || record === undefined) return reportedSubdomainPolicies(reported);
  const { subdomainPolicy, nonexistentPolicy } = parseDmarc(record).record;
  return { sp: subdomainPolicy, np: nonexistentPolicy };
}

function currentPolicy(record: string | null | undefined, reported: Readonly<Record<string, string>>): string {
  const published = record === null || record === undefined ? undefined : parseDmarc(record).record.policy;
  return published ?? reported['p'] ?? 'none';
}
