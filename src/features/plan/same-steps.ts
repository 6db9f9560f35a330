interface Manual {
  readonly id: string;
  readonly where: string;
  readonly steps: readonly string[];
}

/** Groups findings with the same steps, in the order of first occurrence. */
export function groupBySteps<One extends Manual>(manual: readonly One[]): readonly (readonly [One, ...One[]])[] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of manual) {
    const key = JSON.stringify([one.where, one.steps]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
