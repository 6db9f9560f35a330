import type { ResponseSize } from './response-size.js';

/** In octets, of 4,000 and 8,000; notes on how arguments were interpreted take the rest. */
const MAX_TEXT_LENGTH: Readonly<Record<ResponseSize['response'], number>> = { compact: 3600, full: 7400 };

/** The forms of an entry, from the shortest to the fullest. */
export type Forms = readonly [string, ...string[]];

/**
 * A text of bounded length: first as many entries as there is room for in their shortest form, then, in order, fuller
 * forms for as long as they fit. An entry is never cut in two; those left out are counted.
 */
export function fitText(
  head: string,
  entries: readonly Forms[],
  more: (left: number) => string,
  { response }: ResponseSize = { response: 'compact' },
): string {
  const reserved = Buffer.byteLength(head) + Buffer.byteLength(more(entries.length)) + 2;
  const shown = choose(entries, MAX_TEXT_LENGTH[response] - reserved);
  const left = entries.length - shown.length;
  return [head, ...shown, ...(left > 0 ? [more(left)] : [])].join('\n');
}

function choose(entries: readonly Forms[], room: number): string[] {
  const lengths = entries.map((forms) => forms.map((form) => Buffer.byteLength(form) + 1));
  return chooseForms(lengths, room).map((form, i) => entries[i]![form]!);
}

/** Selects a form for each entry by length: the shortest form of all entries first, then fuller ones while they fit. */
export function chooseForms(lengths: readonly (readonly number[])[], room: number): number[] {
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
