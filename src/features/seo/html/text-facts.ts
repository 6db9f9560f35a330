import { collapse } from './collapse.js';
import type { HtmlVisitor, Tag } from '#formats/html/html-reader.js';
import { WordCounter } from './word-counter.js';

/** The text of a page without scripts. */
export interface TextFacts {
  readonly words: number;
  readonly characters: number;
  readonly headings: readonly Heading[];
  /** Elements excluded from snippets (`data-nosnippet`). */
  readonly unquotable: number;
}

export interface Heading {
  readonly level: number;
  readonly text: string;
}

const MAX_HEADINGS = 500;
const MAX_HEADING_LENGTH = 200;
const [LETTER_H, DIGIT_ZERO] = [0x68, 0x30];
/** Inline elements, across whose edges a word can continue. */
const INLINE = new Set('a abbr b bdi bdo cite code em font i kbd mark q s small span strong sub sup u wbr'.split(' '));

export class TextVisitor implements HtmlVisitor {
  private readonly counter = new WordCounter();
  private readonly headings: { level: number; text: string }[] = [];
  private heading: { level: number; text: string } | undefined;
  private unquotable = 0;

  open({ name, attributes }: Tag): void {
    const level = headingLevel(name);
    if (level !== undefined) this.openHeading(level);
    if (this.heading && name === 'img') this.heading.text += attributes.get('alt') ?? '';
    if (attributes.has('data-nosnippet')) this.unquotable++;
    if (!INLINE.has(name)) this.counter.break();
  }

  text(text: string): void {
    this.counter.add(text);
    if (this.heading && this.heading.text.length < MAX_HEADING_LENGTH * 2) this.heading.text += text;
  }

  close(name: string): void {
    if (headingLevel(name) !== undefined) this.heading = undefined;
    if (!INLINE.has(name)) this.counter.break();
  }

  private openHeading(level: number): void {
    this.heading = { level, text: '' };
    if (this.headings.length < MAX_HEADINGS) this.headings.push(this.heading);
  }

  get facts(): TextFacts {
    const { words, characters } = this.counter;
    const headings = this.headings.map(({ level, text }) => ({ level, text: collapse(text, MAX_HEADING_LENGTH) }));
    return { words, characters, headings, unquotable: this.unquotable };
  }
}

function headingLevel(name: string): number | undefined {
  if (name.length !== 2 || name.charCodeAt(0) !== LETTER_H) return undefined;
  const level = name.charCodeAt(1) - DIGIT_ZERO;
  return level >= 1 && level <= 6 ? level : undefined;
}
