/** The keys with the largest sums, the largest first. Sorting only numbers is fast enough for a single turn. */
export function busiest<K>(sums: ReadonlyMap<K, number>, limit: number): K[] {
  const sorted = Float64Array.from(sums.values()).sort();
  const least = sorted[Math.max(0, sorted.length - limit)] ?? 0;
  const candidates: [K, number][] = [];
  let equal = limit - (sorted.length - firstAbove(sorted, least));
  for (const entry of sums) if (entry[1] > least || (entry[1] === least && equal-- > 0)) candidates.push([...entry]);
  return candidates.sort(([, a], [, b]) => b - a).map(([key]) => key);
}

/** The index of the first number above a value. */
function firstAbove(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
