/** The contract says under 8,000 characters; notes on how arguments were read come before it. */
const LONGEST_TEXT = 7400;

/** The forms an entry may take, from the shortest to the fullest. */
export type Forms = readonly [string, ...string[]];

/**
 * A text of bounded length: first as many entries as there is room for in their shortest form, then, in order, fuller
 * forms for as long as they fit. An entry is never cut in two; those left out are counted.
 */
export function fitted(
  head: string,
  entries: readonly Forms[],
  more: (left: number) => string,
  longest = LONGEST_TEXT,
): string {
  const reserved = head.length + more(entries.length).length + 2;
  const shown = choose(entries, longest - reserved);
  const left = entries.length - shown.length;
  return [head, ...shown, ...(left > 0 ? [more(left)] : [])].join('\n');
}

function choose(entries: readonly Forms[], room: number): string[] {
  const chosen: string[] = [];
  let free = room;
  for (const [shortest] of entries) {
    if (shortest.length + 1 > free) break;
    chosen.push(shortest);
    free -= shortest.length + 1;
  }
  const fullest = Math.max(0, ...entries.map((forms) => forms.length));
  for (let form = 1; form < fullest; form++)
    chosen.forEach((text, i) => {
      const fuller = entries[i]?.[form] ?? text;
      const cost = fuller.length - text.length;
      if (cost > free) return;
      chosen[i] = fuller;
      free -= cost;
    });
  return chosen;
}
