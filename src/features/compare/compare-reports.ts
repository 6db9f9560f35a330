import { checkOf } from '#base/domain/finding.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { type ChangeEffect, changeEffect } from '#features/preview/change-effect.js';
import { compareVerdict, type CompareVerdict } from './compare-verdict.js';
import type { GivenFinding, GivenReport } from './given-report.js';
import { lossesBetween } from './losses-between.js';

/** A finding that both reports have, with another statement. */
export interface ChangedFinding {
  readonly id: string;
  readonly before: Pick<GivenFinding, 'severity' | 'detail'>;
  readonly after: Pick<GivenFinding, 'severity' | 'detail'>;
}

/** The values of a record set in both reports. */
export interface ChangedRecords {
  /** Relative to the domain if the reports are about two domains. */
  readonly host: string;
  readonly type: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Resolved, new and changed findings of the checks that read it. */
  readonly findings: readonly string[];
}

export interface Comparison {
  readonly verdict: CompareVerdict;
  readonly score: { readonly before: number; readonly after: number };
  readonly resolved: readonly string[];
  readonly introduced: readonly string[];
  /** Of one domain: what worked before, and is not there any more. */
  readonly lost: readonly string[];
  /** Of one domain: gone without being fixed. */
  readonly noLongerApplies: readonly string[];
  readonly changed: readonly ChangedFinding[];
  readonly records: readonly ChangedRecords[];
}

/** What differs between two reports, of one domain or of two. */
export function compareReports(before: GivenReport, after: GivenReport): Comparison {
  const missing = faultsMissingFrom(after, before).filter((id) => !isUnknownIn(after, checkOf(id)));
  const lost = canBeSeen(before, after) ? lossesBetween(before, after) : [];
  const { noLongerApplies } = effectOf(before, after, lost);
  const resolved = missing.filter((id) => !noLongerApplies.includes(id));
  const introduced = faultsMissingFrom(before, after).filter((id) => !isUnknownIn(before, checkOf(id)));
  const changed = changedFindings(before, after);
  const different = [...missing, ...introduced, ...changed.map(({ id }) => id)];
  const found = {
    resolved,
    introduced,
    lost: lost.map(({ id }) => checkOf(id)),
    noLongerApplies: missing.filter((id) => noLongerApplies.includes(id)),
    changed,
    records: changedRecords(before, after, different),
  };
  return {
    verdict: compareVerdict(before, after, found),
    score: { before: before.score, after: after.score },
    ...found,
  };
}

/** Another domain fixes nothing of the first. */
function canBeSeen(before: GivenReport, after: GivenReport): boolean {
  return before.domain.ascii === after.domain.ascii && after.resolvable;
}

function effectOf(
  before: GivenReport,
  after: GivenReport,
  lost: ReturnType<typeof lossesBetween>,
): Pick<ChangeEffect, 'noLongerApplies'> {
  if (!canBeSeen(before, after)) return { noLongerApplies: [] };
  const findings = [...after.findings, ...lost];
  const left = recordSets(after, false);
  const isRecordGone = ({ evidence }: GivenFinding) =>
    evidence.length > 0 && evidence.every(({ host, type }) => RECORD.test(type) && !left.has(`${host} ${type}`));
  return changeEffect(before, { resolvable: true, findings }, { isRecordGone });
}

/** Ids of findings other than ok that `report` has and `other` has not. */
function faultsMissingFrom(other: GivenReport, report: GivenReport): string[] {
  const there = new Set(other.findings.map(({ id }) => id));
  return report.findings.filter(({ id, severity }) => severity !== 'ok' && !there.has(id)).map(({ id }) => id);
}

/** A check that could not run says nothing about what it found at another time. */
function isUnknownIn({ resolvable, findings }: GivenReport, check: string): boolean {
  if (!resolvable) return !findings.some(({ id }) => checkOf(id) === check);
  return findings.some(({ id }) => id === `${check}.unknown`);
}

function changedFindings(before: GivenReport, after: GivenReport): ChangedFinding[] {
  const earlier = new Map(before.findings.map((finding) => [finding.id, finding]));
  const isOneDomain = before.domain.ascii === after.domain.ascii;
  const canCompareTexts = isOneDomain && before.locale === after.locale;
  return after.findings.flatMap((finding) => {
    const old = earlier.get(finding.id);
    if (!old || (old.severity === 'ok' && finding.severity === 'ok')) return [];
    const isSame = old.severity === finding.severity && (!canCompareTexts || old.detail === finding.detail);
    return isSame ? [] : [{ id: finding.id, before: statementOf(old), after: statementOf(finding) }];
  });
}

function statementOf({ severity, detail }: GivenFinding): ChangedFinding['before'] {
  return { severity, detail };
}

/** The record sets of the evidence. One that only a single report shows counts if the check that read it also ran for the other. */
function changedRecords(before: GivenReport, after: GivenReport, different: readonly string[]): ChangedRecords[] {
  const isRelative = before.domain.ascii !== after.domain.ascii;
  const [old, now] = [before, after].map((report) => recordSets(report, isRelative)) as [RecordSets, RecordSets];
  const [ranBefore, ranAfter] = [checksOf(before), checksOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)];
    const isComparable = (one ?? isAnyIn(other!.checks, ranBefore)) && (other ?? isAnyIn(one!.checks, ranAfter));
    const [was, is] = [sorted(one?.values), sorted(other?.values)];
    if (!isComparable || was.join('\n') === is.join('\n')) return [];
    const { host, type } = (one ?? other)!;
    const readers = new Set([...(one?.checks ?? []), ...(other?.checks ?? [])]);
    return [{ host, type, before: was, after: is, findings: different.filter((id) => readers.has(checkOf(id))) }];
  });
}

/** Types of evidence that are DNS records, unlike HTTP or SMTP answers. */
const RECORD = /^(?:A|AAAA|CAA|CNAME|DNAME|DS|HTTPS|MX|NS|SOA|SRV|SVCB|TLSA|TXT)$/;

interface RecordSet {
  readonly host: string;
  readonly type: string;
  readonly values: Set<string>;
  /** The checks that read it. */
  readonly checks: Set<string>;
}

type RecordSets = ReadonlyMap<string, RecordSet>;

function recordSets({ domain, findings }: GivenReport, isRelative: boolean): RecordSets {
  const sets = new Map<string, RecordSet>();
  for (const { id, evidence } of findings)
    for (const { host, type, value } of evidence) {
      const name = isRelative ? relativeTo(domain, host) : host;
      const key = `${name} ${type}`;
      const set = sets.get(key) ?? { host: name, type, values: new Set(), checks: new Set() };
      sets.set(key, set);
      set.values.add(value);
      set.checks.add(checkOf(id));
    }
  return sets;
}

function relativeTo({ ascii }: DomainName, host: string): string {
  if (host === ascii) return '@';
  return host.endsWith(`.${ascii}`) ? host.slice(0, -ascii.length - 1) : host;
}

/** The checks of a report that could run. */
function checksOf({ findings }: GivenReport): ReadonlySet<string> {
  return new Set(findings.filter(({ id }) => !id.endsWith('.unknown')).map(({ id }) => checkOf(id)));
}

function isAnyIn(ones: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...ones].some((one) => all.has(one));
}

function sorted(values: ReadonlySet<string> = new Set()): string[] {
  return [...values].sort();
}
