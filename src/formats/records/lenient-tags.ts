import { inPlainCharacters, strayCharacter } from './stray-character.js';
import type { SyntaxFault } from './syntax-fault.js';
import { TagList, type Tag } from './tag-list.js';
import { spanOf, type Span } from './text-span.js';

/** How a kind of tag list is recognized despite its faults. */
export interface LenientSyntax {
  readonly version: string;
  /** The version in any spelling: at the start, or as the `v` tag elsewhere. */
  readonly spelled: RegExp;
  readonly names: ReadonlySet<string>;
}

/** Every tag that was meant, the version first, and the faults that keep receivers from reading them. */
export interface LenientTags {
  readonly tags: TagList;
  readonly faults: readonly SyntaxFault[];
}

const TAG_START = /(?<![^\s;,\\|"'])([a-z]\w*)\s*=/gi;
const BETWEEN = /[\s;,\\|"']/; // characters that people put between tags

/**
 * Parses a text more leniently than receivers do, so that a fix can keep all of it; undefined where it is another kind
 * of text.
 */
export function readLenientTags(text: string, syntax: LenientSyntax): LenientTags | undefined {
  const plain = inPlainCharacters(text);
  const version = syntax.spelled.exec(plain);
  if (!version) return undefined;
  const whole = spanOf(plain);
  const before = whole.slice(0, version.index);
  const after = whole.slice(version.index + version[0].length);
  const found = [...tagsIn(before, syntax.names), ...tagsIn(after, syntax.names)];
  const stray = strayCharacter(text);
  const faults = [...orderFaults(before, whole.slice(version.index)), ...found.flatMap(({ faults }) => faults)];
  return {
    tags: new TagList([{ name: 'v', value: syntax.version }, ...found.map(({ tag }) => tag)]),
    // Positions after a stray character refer to the corrected text, so only the stray character is reported.
    faults: stray ? [stray] : faults,
  };
}

/** The text in a form that receivers can parse, with every tag; undefined where more than typos are wrong. */
export function restoredTags(
  text: string,
  syntax: LenientSyntax,
  parse: (text: string) => { readonly faults: readonly SyntaxFault[] },
): string | undefined {
  const restored = readLenientTags(text, syntax)?.tags.toString();
  return restored !== undefined && parse(restored).faults.length === 0 ? restored : undefined;
}

interface Found {
  readonly tag: Tag;
  readonly faults: readonly SyntaxFault[];
}

/** After a semicolon any name begins a tag; after another separator only a known name does. */
function tagsIn(text: Span, names: ReadonlySet<string>): Found[] {
  const starts = [...text.text.matchAll(TAG_START)].flatMap(({ index, 0: { length }, 1: name = '' }) => {
    const gap = gapBefore(text, index);
    const begins = names.has(name.toLowerCase()) || gap.text.includes(';') || index === 0;
    return begins ? [{ name: name.toLowerCase(), index, gap, value: index + length }] : [];
  });
  return starts.map(({ name, gap, value }, i) => {
    const end = starts[i + 1]?.index ?? text.text.length;
    return { tag: { name, value: trimmed(text.text.slice(value, end)) }, faults: gapFaults(gap, text, name) };
  });
}

/** The separators between a tag and the one before it. */
function gapBefore(text: Span, end: number): Span {
  let start = end;
  while (start > 0 && BETWEEN.test(text.text[start - 1]!)) start--;
  return text.slice(start, end);
}

function gapFaults(gap: Span, text: Span, name: string): SyntaxFault[] {
  const wrong = gap.text.search(/[^ \t;]/);
  if (wrong >= 0) {
    const stray = gap.slice(wrong, wrong + 1);
    return [stray.fault(/["']/.test(stray.text) ? 'character-invalid' : 'separator-invalid')];
  }
  const isFirst = gap.position === 0; // of the whole text
  if (isFirst || gap.text.includes(';')) return [];
  const end = gap.position - text.position + gap.text.length;
  return [text.slice(end, end + name.length).fault('separator-missing')];
}

function orderFaults(before: Span, version: Span): SyntaxFault[] {
  return before.text.includes('=') ? [version.slice(0, 1).fault('version-late')] : [];
}

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BETWEEN.test(text[start]!)) start++;
  while (end > start && BETWEEN.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}
