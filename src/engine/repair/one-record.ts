import { SEVERITIES, type Finding, type Severity } from '#base/domain/finding.js';
import type { Fix, PublishableRecord, Step } from '#base/domain/fix.js';
import { hostName } from '#base/domain/host-name.js';
import { shorten, firstFew } from '#base/domain/evidence.js';
import { isContained, isOnlyOneOfItsKind, mergedValue } from './merged-records.js';
import { addsReports, needsReports } from './report-address.js';
import { step } from './fixes.js';

/** Steps that publish or replace the record. */
const CLOSING: readonly string[] = ['publish', 'replace', 'replace-several'];
/** The same, with the steps for merged records and for DS records. */
const ENTERING: readonly string[] = [
  ...CLOSING,
  ...['first-replace', 'then-replace', 'also-replace', 'registrar-ds', 'registrar-ds-replace', 'remove-ds'],
];

/** The steps other than entering the record, without the condition of the fix. */
export function accompanyingSteps({ steps, condition }: Fix): readonly Step[] {
  return steps.filter(({ key }) => !ENTERING.includes(key) && key !== condition?.key);
}

type Proposal = Fix & { readonly record: PublishableRecord; readonly severity: Severity };

/**
 * Proposes one record per host and type: fixes of the same record are merged into one value, which their findings get.
 * It repairs the worst of them: a finding that it does not repair describes its own record in a step.
 */
export function withOneRecord(findings: readonly Finding[]): readonly Finding[] {
  const proposed = findings.map((finding) => [finding, asProposal(finding)] as const);
  const shared = new Map<string, Shared>();
  for (const [key, proposals] of groupByRecord(proposed.flatMap(([, proposal]) => proposal ?? [])))
    shared.set(key, sharedProposal(proposals));
  return proposed.map(([finding, own]) =>
    own ? { ...finding, fix: withSharedRecord(own, shared.get(recordKey(own.record))!) } : finding,
  );
}

function asProposal({ fix, severity }: Finding): Proposal | undefined {
  return fix?.record ? { ...fix, record: fix.record, severity } : undefined;
}

export function recordKey({ host, type }: Pick<PublishableRecord, 'host' | 'type'>): string {
  return `${hostName(host)} ${type}`;
}

function groupByRecord(proposals: readonly Proposal[]): Map<string, Proposal[]> {
  const found = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const key = recordKey(proposal.record);
    found.set(key, [...(found.get(key) ?? []), proposal]);
  }
  return found;
}

/** A record, and the fixes that it is made of. */
interface Shared {
  readonly whole: Proposal;
  readonly joined: readonly Proposal[];
}

function sharedProposal(proposals: readonly Proposal[]): Shared {
  const lead = leadingProposal(proposals);
  const others = proposals
    .filter((one) => one !== lead && isOfOneRecord(one, lead) && joins(one, lead))
    .toSorted((one, other) => gravity(other) - gravity(one));
  const all = mergeIntoValue(lead.record, [lead, ...others]);
  const joined = [lead, ...others.filter((one) => isRepairedBy(all, one))];
  const removes = joined.flatMap((one) => one.removes ?? []);
  const meant = joined.find((one) => one.meant !== undefined)?.meant;
  const whole = {
    ...lead,
    record: { ...lead.record, value: mergeIntoValue(lead.record, joined) },
    ...(removes.length > 0 && { removes }),
    ...(meant !== undefined && { meant }),
  };
  return { whole, joined };
}

/** Two fixes can change the same part; then the graver one wins. */
function isRepairedBy(whole: string, { record: { type, value }, replaces = [] }: Proposal): boolean {
  return replaces.every((old) => isContained(type, { old, value }, whole));
}

/**
 * The fix that the others of its host and type are merged into: the most severe. Of several, one without a condition comes
 * first, and before a condition that reports have to meet, the record that asks for them.
 */
function leadingProposal(proposals: readonly Proposal[]): Proposal {
  const worst = proposals.filter((one) => proposals.every((other) => gravity(other) <= gravity(one)));
  const lead = worst.find(({ condition }) => !condition) ?? worst[0]!;
  const asking = needsReports(lead) ? proposals.find((one) => addsReports(one) && isOfOneRecord(one, lead)) : undefined;
  return asking ?? lead;
}

function gravity({ severity }: Proposal): number {
  return SEVERITIES.indexOf(severity);
}

/** Fixes without a condition join those with one, which may have to be met first for the repair of a graver fault. */
function joins({ condition }: Fix, lead: Fix): boolean {
  return condition === undefined || condition.key === lead.condition?.key;
}

function mergeIntoValue({ type, value }: PublishableRecord, others: readonly Proposal[]): string {
  const amendments = others.flatMap(({ replaces = [], record }) =>
    replaces.map((old) => ({ old, value: record.value })),
  );
  return mergedValue(type, value, amendments);
}

/** Whether both replace the same published record, or both add a new one that can be there only once. */
function isOfOneRecord(one: Proposal, other: Proposal): boolean {
  const { replaces: ones = [], record } = one;
  const { replaces: others = [] } = other;
  if (ones.length > 0) return ones.some((old) => others.includes(old));
  return others.length === 0 && (record.value === other.record.value || isOnlyOneOfItsKind(record.type, record.value));
}

function withSharedRecord(own: Proposal, { whole, joined }: Shared): Fix {
  const { record, replaces, removes, meant, condition } = whole;
  const entered = own.steps.findIndex(({ key }) => CLOSING.includes(key));
  const before = entered < 0 ? own.steps : own.steps.slice(0, entered);
  const after = entered < 0 ? [] : own.steps.slice(entered + 1);
  if (!joined.includes(own)) {
    const steps = isOfOneRecord(own, whole)
      ? [firstStep(whole), ...before, thenStep(own, whole)]
      : [...before, alsoStep(own)];
    return { steps: [...steps, ...after], ...(own.condition && { condition: own.condition }) };
  }
  const closing = whole.steps.filter(({ key }) => CLOSING.includes(key));
  const waiting = condition && !own.condition ? [condition] : [];
  return {
    record,
    ...(replaces && { replaces }),
    ...(removes && { removes }),
    ...(meant !== undefined && { meant }),
    ...(condition && { condition }),
    steps: [...waiting, ...before, ...closing, ...after],
  };
}

/** The steps for a fix that comes after another one of its record: first the record of that one, then its own. */
function firstStep({ record: { host, type, value }, replaces }: Proposal): Step {
  return step(replaces ? 'first-replace' : 'parked-record', { host, type, value });
}

function thenStep(own: Proposal, { record: { host, type, value } }: Proposal): Step {
  const amendments = (own.replaces ?? []).map((old) => ({ old, value: own.record.value }));
  return step('then-replace', { host, type, value: mergedValue(type, value, amendments) });
}

/** A step for another record of the same host and type, since a fix has only one record. */
function alsoStep({ record: { host, type, value }, replaces }: Proposal): Step {
  if (!replaces) return step('parked-record', { host, type, value: shorten(value) });
  return step('also-replace', { host, type, value: shorten(value), old: firstFew(replaces) });
}
