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
  const lengths = entries.map((forms) => forms.map(({ length }) => length + 1));
  return chosenForms(lengths, room).map((form, i) => entries[i]![form]!);
}

/** The form of each entry that is shown, by the lengths of its forms: all in their shortest before any in a fuller one. */
export function chosenForms(lengths: readonly (readonly number[])[], room: number): number[] {
  const chosen: number[] = [];
  let free = room;
  for (const [shortest = 0] of lengths) {
    if (shortest > free) break;
    chosen.push(0);
    free -= shortest;
  }
  const fullest = Math.max(0, ...lengths.map((forms) => forms.length));
  for (let form = 1; form < fullest; form++)
    chosen.forEach((now, i) => {
      const forms = lengths[i]!;
      const cost = (forms[form] ?? Infinity) - forms[now]!;
      if (cost > free) return;
      chosen[i] = form;
      free -= cost;
    });
  return chosen;
}
