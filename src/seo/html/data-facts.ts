import type { HtmlVisitor, Tag } from './html-reader.js';
import { localName, parseJsonLd, type JsonLdBlock } from './structured-data.js';

/** What a page tells machines about the things it is about. */
export interface DataFacts {
  readonly jsonLd: readonly JsonLdBlock[];
  /** The types of things marked up as microdata or RDFa. */
  readonly marked: readonly string[];
  /** Nothing was too long or too much to be read. */
  readonly whole: boolean;
}

const MOST_BLOCKS = 100;
const MOST_MARKED = 200;
/** As much as can be parsed in one go: 35 ms at worst. */
const LONGEST_BLOCK = 512 * 1024;

export class DataVisitor implements HtmlVisitor {
  private readonly jsonLd: JsonLdBlock[] = [];
  private readonly marked: string[] = [];
  private block: string | undefined;
  private whole = true;

  open({ name, attributes }: Tag): void {
    this.block = name === 'script' && isJsonLd(attributes.get('type')) ? '' : undefined;
    if (attributes.size === 0) return;
    const type = attributes.get('itemtype') ?? attributes.get('typeof');
    if (type && this.marked.length < MOST_MARKED) this.marked.push(...type.trim().split(/\s+/, 5).map(localName));
  }

  rawText(text: string): void {
    if (this.block !== undefined) this.block += text;
  }

  /** Only whole blocks count: the page may have been cut in the middle of one. */
  close(): void {
    if (this.block === undefined) return;
    if (this.block.length > LONGEST_BLOCK || this.jsonLd.length === MOST_BLOCKS) this.whole = false;
    else this.jsonLd.push(parseJsonLd(this.block));
    this.block = undefined;
  }

  get facts(): DataFacts {
    return { jsonLd: this.jsonLd, marked: this.marked, whole: this.whole };
  }
}

function isJsonLd(type: string | undefined): boolean {
  return type?.replace(/;.*/s, '').trim().toLowerCase() === 'application/ld+json';
}
