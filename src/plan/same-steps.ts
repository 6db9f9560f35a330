interface Manual {
  readonly id: string;
  readonly where: string;
  readonly steps: readonly string[];
}

/** Findings that the same steps fix, together and in the order of the first of each. */
export function bySteps<One extends Manual>(manual: readonly One[]): readonly (readonly [One, ...One[]])[] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of manual) {
    const key = JSON.stringify([one.where, one.steps]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
