import type { HtmlVisitor, Tag } from './html-reader.js';
import { localName, parseJsonLd, type JsonLdBlock } from './structured-data.js';

/** What a page tells machines about the things it is about. */
export interface DataFacts {
  readonly jsonLd: readonly JsonLdBlock[];
  /** The types of things marked up as microdata or RDFa. */
  readonly marked: readonly string[];
}

const MOST_BLOCKS = 100;
const MOST_MARKED = 200;

export class DataVisitor implements HtmlVisitor {
  private readonly blocks: string[] = [];
  private readonly marked: string[] = [];
  private block: string | undefined;

  open({ name, attributes }: Tag): void {
    this.block = name === 'script' && isJsonLd(attributes.get('type')) ? '' : undefined;
    const type = attributes.get('itemtype') ?? attributes.get('typeof');
    if (type && this.marked.length < MOST_MARKED) this.marked.push(...type.trim().split(/\s+/, 5).map(localName));
  }

  rawText(text: string): void {
    if (this.block !== undefined) this.block += text;
  }

  /** Only whole blocks count: the page may have been cut in the middle of one. */
  close(): void {
    if (this.block !== undefined && this.blocks.length < MOST_BLOCKS) this.blocks.push(this.block);
    this.block = undefined;
  }

  get facts(): DataFacts {
    return { jsonLd: this.blocks.map(parseJsonLd), marked: this.marked };
  }
}

function isJsonLd(type: string | undefined): boolean {
  return type?.replace(/;.*/s, '').trim().toLowerCase() === 'application/ld+json';
}
