import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { Sliceable } from '#base/execution/time-slices.js';

/** Called at the end of each element with the path of local names and its own text. */
export type ElementVisitor = (path: readonly string[], text: string) => void;

const MAX_DEPTH = 16;
const MAX_TEXT_LENGTH = 4096;
/** Characters per time slice: about a millisecond. */
const CHUNK_SIZE = 8192;

/** Visits the elements of a document. False where it is not well-formed; truncation does not count. */
export function* readXml(xml: string, visit: ElementVisitor, cut = false): Sliceable<boolean> {
  const reader = new XmlReader(xml, visit);
  const tokenizer = new Tokenizer({ xmlMode: true }, reader);
  for (let at = 0; at < xml.length; at += CHUNK_SIZE) {
    tokenizer.write(xml.slice(at, at + CHUNK_SIZE));
    yield;
  }
  tokenizer.end();
  return reader.wellFormed && (cut || reader.complete);
}

class XmlReader implements TokenizerCallbacks {
  wellFormed = true;
  private readonly path: string[] = [];
  private name = '';
  private text = '';
  private roots = 0;

  constructor(
    private readonly xml: string,
    private readonly visit: ElementVisitor,
  ) {}

  get complete(): boolean {
    return this.roots === 1 && this.path.length === 0;
  }

  onopentagname(start: number, end: number): void {
    this.name = this.localName(start, end);
  }

  onopentagend(): void {
    if (this.path.length === 0) this.roots++;
    if (this.path.length === MAX_DEPTH) this.wellFormed = false;
    else this.path.push(this.name);
    this.text = '';
  }

  onselfclosingtag(): void {
    this.onopentagend();
    this.close(this.name);
  }

  onclosetag(start: number, end: number): void {
    this.close(this.localName(start, end));
  }

  private close(name: string): void {
    if (this.path.at(-1) !== name) this.wellFormed = false;
    if (this.wellFormed) this.visit(this.path, this.text.trim());
    this.path.pop();
    this.text = '';
  }

  ontext(start: number, end: number): void {
    const text = this.xml.slice(start, end);
    const misplaced = this.path.length === 0 && text.trim() !== '';
    if (misplaced || text.includes('&')) this.wellFormed = false; // the tokenizer resolves known entities before
    if (this.text.length < MAX_TEXT_LENGTH) this.text += text;
  }

  ontextentity(codePoint: number): void {
    if (this.text.length < MAX_TEXT_LENGTH) this.text += String.fromCodePoint(codePoint);
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.text.length < MAX_TEXT_LENGTH) this.text += this.xml.slice(start, end - endOffset);
  }

  private localName(start: number, end: number): string {
    const name = this.xml.slice(start, end);
    return name.slice(name.indexOf(':') + 1);
  }

  /** Attributes, comments and declarations are not needed. */
  onattribname(): void {}
  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
