/** A stretch of two texts: in both, only in the old one, or only in the new one. */
export interface Stretch {
  readonly text: string;
  readonly old: boolean;
  readonly now: boolean;
}

const MOST_WORDS = 400;

/** What makes a new text of an old one, by words: what they begin and end with in common stays as it is. */
export function difference(old: string, now: string): Stretch[] {
  const before = words(old);
  const after = words(now);
  if (before.length > MOST_WORDS || after.length > MOST_WORDS) return stretches([], before, after, []);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return stretches(
    before.slice(0, start),
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    before.slice(before.length - end),
  );
}

function stretches(head: string[], gone: string[], come: string[], tail: string[]): Stretch[] {
  return [
    { text: head.join(''), old: false, now: false },
    { text: gone.join(''), old: true, now: false },
    { text: come.join(''), old: false, now: true },
    { text: tail.join(''), old: false, now: false },
  ].filter(({ text }) => text !== '');
}

/** Words with what separates them, so that they can be put together again. */
function words(text: string): string[] {
  return text.match(/[^\s;=]+|[\s;=]/g) ?? [];
}
