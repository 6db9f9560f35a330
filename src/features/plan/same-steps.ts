import { checkOf } from '#base/domain/finding.js';
interface Manual {
  readonly id: string;
  readonly where: string;
  readonly steps: readonly string[];
}

type Group<One> = readonly [One, ...One[]];

/** Findings that a correction of the same record resolves, with the checks whose steps say what to correct in it. */
const RESOLVED_WITH: Readonly<Record<string, readonly string[]>> = {
  'dmarc-pass.spoofable': ['spf-all', 'spf-broad', 'spf-include-domain'],
  'dkim-keys.unusable': ['dkim-record'],
};

/** Groups findings with the same steps or for the same record, in the order of first occurrence. */
export function groupBySteps<One extends Manual>(manual: readonly One[]): readonly Group<One>[] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of manual) {
    const key = JSON.stringify([one.where, one.steps]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return joined([...groups.values()]);
}

function joined<One extends Manual>(groups: readonly Group<One>[]): readonly Group<One>[] {
  const joins = new Map<Group<One>, Group<One>>();
  for (const group of groups) {
    const places = group.length === 1 ? (RESOLVED_WITH[group[0].id] ?? []) : [];
    const other = groups.find((one) => one.some(({ id }) => places.includes(checkOf(id))));
    if (other) joins.set(group, other);
  }
  return groups
    .filter((group) => !joins.has(group))
    .map((group) => [group[0], ...group.slice(1), ...groups.filter((one) => joins.get(one) === group).flat()]);
}
