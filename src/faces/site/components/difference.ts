/** A stretch of two texts: in both, only in the old one, or only in the new one. */
export interface DiffPart {
  readonly text: string;
  readonly old: boolean;
  readonly now: boolean;
}

const MAX_WORDS = 400;
/** Longer texts have more words. */
const MAX_LENGTH = 8000;

/** The difference of two texts by words: common start, removed, added, common end. */
export function difference(old: string, now: string): DiffPart[] {
  if (old.length > MAX_LENGTH || now.length > MAX_LENGTH) return diffParts([], [old], [now], []);
  const before = words(old);
  const after = words(now);
  if (before.length > MAX_WORDS || after.length > MAX_WORDS) return diffParts([], before, after, []);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return diffParts(
    before.slice(0, start),
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    before.slice(before.length - end),
  );
}

function diffParts(head: string[], gone: string[], come: string[], tail: string[]): DiffPart[] {
  return [
    { text: head.join(''), old: false, now: false },
    { text: gone.join(''), old: true, now: false },
    { text: come.join(''), old: false, now: true },
    { text: tail.join(''), old: false, now: false },
  ].filter(({ text }) => text !== '');
}

/** Words and separators; joined, they are the text again. */
function words(text: string): string[] {
  return text.match(/[^\s;=]+|[\s;=]/g) ?? [];
}
