import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { Sliceable } from '#base/execution/time-slices.js';

export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Callbacks for the tokens of a page, in document order. */
export interface HtmlVisitor {
  doctype?(): void;
  open?(tag: Tag): void;
  /** Visible text with entities decoded; it can come in several pieces. */
  text?(text: string): void;
  /** The content of an element without markup, such as `title` and `script`, also in pieces. */
  rawText?(text: string, element: string): void;
  close?(name: string): void;
}

const MAX_ATTRIBUTES = 64;
const MAX_VALUE_LENGTH = 65_536;
/** Characters per time slice: about a millisecond. */
const CHUNK_SIZE = 8192;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
/** Elements whose content is always text (HTML section 13.1.2). */
const RAW = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);
const DRAWINGS = new Set(['svg', 'math']);
/** Elements whose content is not rendered, or only without scripts. */
const ASIDES = new Set([...DRAWINGS, 'template', 'noscript']);
const SPECIAL = new Set([...RAW, ...ASIDES]);
/** HTML elements that cannot be in SVG or MathML: where one begins, an unclosed drawing has ended. */
const ENDS_DRAWING = new Set('body div dl h1 h2 h3 h4 h5 h6 head img li meta ol p pre table ul'.split(' '));

/** The SVG element that contains HTML. */
const EMBEDDING = 'foreignobject';

/** Reads a page and calls the visitors. It keeps neither tree nor stack, so that nesting costs nothing. */
export function* readHtml(html: string, visitors: readonly HtmlVisitor[]): Sliceable<undefined> {
  const tokenizer = new Tokenizer({}, new Guide(html, visitors));
  for (let at = 0; at < html.length; at += CHUNK_SIZE) {
    tokenizer.write(html.slice(at, at + CHUNK_SIZE));
    yield;
  }
  tokenizer.end();
  return undefined;
}

/** Builds tags from the tokenizer's positions and leaves out content that is not rendered. */
class Guide implements TokenizerCallbacks {
  private name = '';
  private attributes: Map<string, string> | undefined;
  private attribute = '';
  private value = '';
  private raw: string | undefined;
  private aside: string | undefined;
  private depth = 0;
  /** The depth of the drawing around embedded HTML. */
  private around = 0;

  private readonly openers: readonly Having<'open'>[];
  private readonly readers: readonly Having<'text'>[];
  private readonly rawReaders: readonly Having<'rawText'>[];
  private readonly closers: readonly Having<'close'>[];

  /** Visitors are sorted by callback, since most implement only a few and pages are long. */
  constructor(
    private readonly html: string,
    private readonly visitors: readonly HtmlVisitor[],
  ) {
    this.openers = visitors.filter(hasCallback('open'));
    this.readers = visitors.filter(hasCallback('text'));
    this.rawReaders = visitors.filter(hasCallback('rawText'));
    this.closers = visitors.filter(hasCallback('close'));
  }

  isInForeignContext(): boolean {
    return this.aside !== undefined && DRAWINGS.has(this.aside);
  }

  onopentagname(start: number, end: number): void {
    this.name = this.html.slice(start, end).toLowerCase();
    this.attributes = undefined;
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, end).toLowerCase();
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.value.length < MAX_VALUE_LENGTH) this.value += this.html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    if (this.value.length < MAX_VALUE_LENGTH) this.value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    const { attribute, value } = this;
    const attributes = (this.attributes ??= new Map<string, string>());
    if (attributes.size < MAX_ATTRIBUTES && !attributes.has(attribute)) attributes.set(attribute, value);
  }

  onopentagend(): void {
    const { name, attributes = NO_ATTRIBUTES } = this;
    if (this.isInForeignContext() && ENDS_DRAWING.has(name)) this.aside = undefined;
    if (this.aside === undefined) {
      const tag = { name, attributes };
      for (const visitor of this.openers) visitor.open(tag);
      if (SPECIAL.has(name) && !isShown(tag)) this.enter(name);
    } else if (this.aside === name) this.depth++;
    else if (this.aside === 'svg' && name === EMBEDDING) this.embed();
  }

  private embed(): void {
    this.around = this.depth;
    this.aside = undefined;
  }

  private resume(): void {
    this.aside = 'svg';
    this.depth = this.around;
    this.around = 0;
  }

  private enter(name: string): void {
    if (RAW.has(name)) this.raw = name;
    if (ASIDES.has(name)) this.aside = name;
    this.depth = 1;
  }

  onselfclosingtag(): void {
    this.onopentagend();
    if (DRAWINGS.has(this.name) || this.name === EMBEDDING) this.leave(this.name); // HTML ignores the slash for other elements
  }

  onclosetag(start: number, end: number): void {
    this.leave(this.html.slice(start, end).toLowerCase());
  }

  private leave(name: string): void {
    if (this.aside === undefined) {
      this.raw = undefined;
      if (name === EMBEDDING && this.around > 0) this.resume();
      if (name === 'svg') this.around = 0;
      for (const visitor of this.closers) visitor.close(name);
    } else if (this.aside === name && --this.depth === 0) this.aside = undefined;
  }

  ontext(start: number, end: number): void {
    this.say(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.say(String.fromCodePoint(codePoint));
  }

  private say(text: string): void {
    if (this.aside !== undefined) return;
    if (this.raw === undefined) for (const visitor of this.readers) visitor.text(text);
    else for (const visitor of this.rawReaders) visitor.rawText(text, this.raw);
  }

  ondeclaration(): void {
    for (const visitor of this.visitors) visitor.doctype?.();
  }

  /** Tokens that no visitor needs. */
  oncomment(): void {}
  oncdata(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}

/** A declarative shadow root, which is rendered (HTML section 4.12.3). */
function isShown({ name, attributes }: Tag): boolean {
  return name === 'template' && attributes.has('shadowrootmode');
}

type Having<Name extends keyof HtmlVisitor> = HtmlVisitor & Required<Pick<HtmlVisitor, Name>>;

function hasCallback<Name extends keyof HtmlVisitor>(name: Name): (visitor: HtmlVisitor) => visitor is Having<Name> {
  return (visitor): visitor is Having<Name> => visitor[name] !== undefined;
}
