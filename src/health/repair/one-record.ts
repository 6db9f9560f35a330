import type { Finding } from '../../domain/finding.js';
import type { Fix, PublishableRecord, Step } from '../../domain/fix.js';
import { hostName } from '../../domain/host-name.js';
import { cut, few } from '../../domain/evidence.js';
import { mergedValue } from './merged-records.js';
import { step } from './fixes.js';

/** Steps that say what to do with the record itself. */
const CLOSING: readonly string[] = ['publish', 'replace', 'replace-several'];

type Proposal = Fix & { readonly record: PublishableRecord };

/**
 * One record for each host and type of a report: repairs of the same record are merged into one value, which every
 * finding about it has. What may be published now goes before what has a condition.
 */
export function withOneRecord(findings: readonly Finding[]): readonly Finding[] {
  const leads = new Map<string, Proposal>();
  for (const [key, proposals] of groups(findings)) leads.set(key, lead(proposals));
  return findings.map((finding) => {
    const proposal = asProposal(finding.fix);
    return proposal ? { ...finding, fix: sharing(proposal, leads.get(keyOf(proposal.record))!) } : finding;
  });
}

function asProposal(fix: Fix | undefined): Proposal | undefined {
  return fix?.record ? { ...fix, record: fix.record } : undefined;
}

export function keyOf({ host, type }: Pick<PublishableRecord, 'host' | 'type'>): string {
  return `${hostName(host)} ${type}`;
}

function groups(findings: readonly Finding[]): Map<string, Proposal[]> {
  const found = new Map<string, Proposal[]>();
  for (const { fix } of findings) {
    const proposal = asProposal(fix);
    if (!proposal) continue;
    const key = keyOf(proposal.record);
    found.set(key, [...(found.get(key) ?? []), proposal]);
  }
  return found;
}

/** The repair that all others of its host and type join: the first that can be published now, and all that goes with it. */
function lead(proposals: readonly Proposal[]): Proposal {
  const first = proposals.find(({ condition }) => !condition) ?? proposals[0]!;
  const joining = proposals.filter((one) => one !== first && isOfOneStage(one, first) && isOfOneRecord(one, first));
  const { record, replaces } = first;
  return { ...first, record: { ...record, value: merged(record, [first, ...joining]) }, ...(replaces && { replaces }) };
}

function merged({ type, value }: PublishableRecord, others: readonly Proposal[]): string {
  const amendments = others.flatMap(({ replaces = [], record }) =>
    replaces.map((old) => ({ old, value: record.value })),
  );
  return mergedValue(type, value, amendments);
}

function isOfOneStage(one: Fix, other: Fix): boolean {
  return (one.condition === undefined) === (other.condition === undefined);
}

/** Both are about the same published record, or both about none. */
function isOfOneRecord({ replaces: ones = [] }: Fix, { replaces: others = [] }: Fix): boolean {
  return ones.length === 0 ? others.length === 0 : ones.some((old) => others.includes(old));
}

function sharing(own: Proposal, whole: Proposal): Fix {
  const { record, replaces } = whole;
  const before = own.steps.filter(({ key }) => !CLOSING.includes(key));
  const closing = whole.steps.filter(({ key }) => CLOSING.includes(key));
  const shared = { record, ...(replaces && { replaces }), ...(own.condition && { condition: own.condition }) };
  if (!isOfOneRecord(own, whole) && own.record.value !== record.value)
    return { steps: [...before, alsoStep(own)], ...(own.condition && { condition: own.condition }) };
  if (isOfOneStage(own, whole)) return { ...shared, steps: closing.length > 0 ? [...before, ...closing] : before };
  const value = mergedValue(
    record.type,
    record.value,
    (own.replaces ?? []).map((old) => ({ old, value: own.record.value })),
  );
  const { host, type } = record;
  return { ...shared, steps: [...closing, ...before, step('then-replace', { host, type, value })] };
}

/** Another record of the same host and type, which can only be described. */
function alsoStep({ record: { host, type, value }, replaces }: Proposal): Step {
  if (!replaces) return step('parked-record', { host, type, value: cut(value) });
  return step('also-replace', { host, type, value: cut(value), old: few(replaces) });
}
