import type { Finding } from '#base/domain/finding.js';
import type { Fix, PublishableRecord, Step } from '#base/domain/fix.js';
import { hostName } from '#base/domain/host-name.js';
import { shorten, firstFew } from '#base/domain/evidence.js';
import { mergedValue } from './merged-records.js';
import { step } from './fixes.js';

/** Steps that publish or replace the record. */
const CLOSING: readonly string[] = ['publish', 'replace', 'replace-several'];
/** The same, with the steps for merged records and for DS records. */
const ENTERING: readonly string[] = [
  ...CLOSING,
  ...['then-replace', 'also-replace', 'registrar-ds', 'registrar-ds-replace', 'remove-ds'],
];

/** The steps other than entering the record, without the condition of the fix. */
export function accompanyingSteps({ steps, condition }: Fix): readonly Step[] {
  return steps.filter(({ key }) => !ENTERING.includes(key) && key !== condition?.key);
}

type Proposal = Fix & { readonly record: PublishableRecord };

/**
 * Proposes one record per host and type: fixes of the same record are merged into one value, which all of their
 * findings get. Fixes without a condition take precedence over those with one.
 */
export function withOneRecord(findings: readonly Finding[]): readonly Finding[] {
  const leads = new Map<string, Proposal>();
  for (const [key, proposals] of groupByRecord(findings)) leads.set(key, leadingProposal(proposals));
  return findings.map((finding) => {
    const proposal = asProposal(finding.fix);
    return proposal ? { ...finding, fix: withSharedRecord(proposal, leads.get(recordKey(proposal.record))!) } : finding;
  });
}

function asProposal(fix: Fix | undefined): Proposal | undefined {
  return fix?.record ? { ...fix, record: fix.record } : undefined;
}

export function recordKey({ host, type }: Pick<PublishableRecord, 'host' | 'type'>): string {
  return `${hostName(host)} ${type}`;
}

function groupByRecord(findings: readonly Finding[]): Map<string, Proposal[]> {
  const found = new Map<string, Proposal[]>();
  for (const { fix } of findings) {
    const proposal = asProposal(fix);
    if (!proposal) continue;
    const key = recordKey(proposal.record);
    found.set(key, [...(found.get(key) ?? []), proposal]);
  }
  return found;
}

/** The fix that the others of its host and type are merged into: the first without a condition. */
function leadingProposal(proposals: readonly Proposal[]): Proposal {
  const first = proposals.find(({ condition }) => !condition) ?? proposals[0]!;
  const joining = proposals.filter((one) => one !== first && isOfOneStage(one, first) && isOfOneRecord(one, first));
  const { record } = first;
  const removes = [first, ...joining].flatMap((one) => one.removes ?? []);
  const meant = [first, ...joining].find((one) => one.meant !== undefined)?.meant;
  return {
    ...first,
    record: { ...record, value: mergeIntoValue(record, [first, ...joining]) },
    ...(removes.length > 0 && { removes }),
    ...(meant !== undefined && { meant }),
  };
}

function mergeIntoValue({ type, value }: PublishableRecord, others: readonly Proposal[]): string {
  const amendments = others.flatMap(({ replaces = [], record }) =>
    replaces.map((old) => ({ old, value: record.value })),
  );
  return mergedValue(type, value, amendments);
}

function isOfOneStage(one: Fix, other: Fix): boolean {
  return (one.condition === undefined) === (other.condition === undefined);
}

/** Whether both replace the same published record, or both add a new one. */
function isOfOneRecord({ replaces: ones = [] }: Fix, { replaces: others = [] }: Fix): boolean {
  return ones.length === 0 ? others.length === 0 : ones.some((old) => others.includes(old));
}

function withSharedRecord(own: Proposal, whole: Proposal): Fix {
  const { record, replaces, removes, meant } = whole;
  const entered = own.steps.findIndex(({ key }) => CLOSING.includes(key));
  const before = entered < 0 ? own.steps : own.steps.slice(0, entered);
  const after = entered < 0 ? [] : own.steps.slice(entered + 1);
  const closing = whole.steps.filter(({ key }) => CLOSING.includes(key));
  const shared = {
    record,
    ...(replaces && { replaces }),
    ...(removes && { removes }),
    ...(meant !== undefined && { meant }),
    ...(own.condition && { condition: own.condition }),
  };
  if (!isOfOneRecord(own, whole) && own.record.value !== record.value)
    return { steps: [...before, alsoStep(own), ...after], ...(own.condition && { condition: own.condition }) };
  if (isOfOneStage(own, whole)) return { ...shared, steps: [...before, ...closing, ...after] };
  const value = mergedValue(
    record.type,
    record.value,
    (own.replaces ?? []).map((old) => ({ old, value: own.record.value })),
  );
  const { host, type } = record;
  return { ...shared, steps: [...closing, ...before, step('then-replace', { host, type, value }), ...after] };
}

/** A step for another record of the same host and type, since a fix has only one record. */
function alsoStep({ record: { host, type, value }, replaces }: Proposal): Step {
  if (!replaces) return step('parked-record', { host, type, value: shorten(value) });
  return step('also-replace', { host, type, value: shorten(value), old: firstFew(replaces) });
}
