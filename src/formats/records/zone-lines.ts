/** Letters that mean something between words. */
const SPECIAL = /[\n\\";()]/g;
/** A comment that looks like a tag of the text before it, and how much of it is looked at. */
const TAG = /^\s*[a-z]{1,10}\s*=/i;
const TAG_LENGTH = 24;

export interface Line {
  readonly text: string;
  readonly number: number;
  /** Whether the line begins with white space and so has the name of the line before. */
  readonly isIndented: boolean;
  /** Whether there are parentheses inside parentheses. */
  readonly isNested: boolean;
  /** Whether what looks like a tag follows as a comment: `v=DMARC1; p=none` without quotes. */
  readonly isCut: boolean;
}

/** Receives what is not closed, its line, and what was read of it. */
type OnUnclosed = (fault: 'parenthesis' | 'quote', number: number, text: string) => void;

function nextSpecial(text: string, from: number): number {
  SPECIAL.lastIndex = from;
  return SPECIAL.test(text) ? SPECIAL.lastIndex - 1 : -1;
}

/** Lines without comments; parentheses continue a line, but a quoted string ends with it. */
export function* logicalLines(text: string, onUnclosed: OnUnclosed): Generator<Line> {
  let line = '';
  let number = 1;
  let begun = 1;
  let depth = 0;
  let isQuoted = false;
  let isComment = false;
  let isNested = false;
  let isCut = false;
  let from = 0;
  /** Adds what was passed since the last time. */
  const take = (to: number) => {
    line += text.slice(from, to);
    from = to + 1;
  };
  const end = (): Line | undefined => {
    const trimmed = line.trim();
    const isIndented = !line.startsWith(trimmed);
    const found = { text: trimmed, number: begun, isIndented, isNested, isCut };
    line = '';
    isNested = false;
    isCut = false;
    return trimmed === '' ? undefined : found;
  };
  for (let at = nextSpecial(text, 0); at !== -1; at = nextSpecial(text, at + 1)) {
    const letter = text[at]!;
    if (letter === '\n') {
      if (isComment) from = at + 1;
      else take(at);
      if (isQuoted) onUnclosed('quote', number, line);
      isComment = false;
      isQuoted = false;
      const whole = depth > 0 ? undefined : end();
      if (whole) yield whole;
      if (depth > 0) line += ' ';
      number++;
      if (depth === 0) begun = number;
    } else if (isComment) continue;
    else if (letter === '\\') at++;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === ';') {
      take(at);
      isComment = true;
      isCut ||= TAG.test(text.slice(at + 1, at + 1 + TAG_LENGTH));
    } else if (letter === '(') {
      take(at);
      line += ' ';
      isNested ||= depth > 0;
      depth++;
    } else if (letter === ')') {
      take(at);
      if (depth === 0) onUnclosed('parenthesis', number, line);
      line += ' ';
      depth = Math.max(0, depth - 1);
    }
  }
  if (!isComment) take(text.length);
  if (isQuoted) onUnclosed('quote', number, line);
  if (depth > 0) onUnclosed('parenthesis', begun, line);
  const last = end();
  if (last) yield last;
}
