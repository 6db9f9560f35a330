import type { HtmlVisitor, Tag } from '#formats/html/html-reader.js';
import { localName, parseJsonLd, type JsonLdBlock } from './structured-data.js';

/** The structured data of a page. */
export interface DataFacts {
  readonly jsonLd: readonly JsonLdBlock[];
  /** The types of items in microdata or RDFa. */
  readonly marked: readonly string[];
  /** Whether everything was read: no block was too long, and there were not too many. */
  readonly whole: boolean;
}

const MAX_BLOCKS = 100;
const MAX_MARKED = 200;
/** Maximum size that is parsed without a pause: 35 ms at worst. */
const MAX_BLOCK_LENGTH = 512 * 1024;

export class DataVisitor implements HtmlVisitor {
  private readonly jsonLd: JsonLdBlock[] = [];
  private readonly marked: string[] = [];
  private block: string | undefined;
  private whole = true;

  open({ name, attributes }: Tag): void {
    this.block = name === 'script' && isJsonLd(attributes.get('type')) ? '' : undefined;
    if (attributes.size === 0) return;
    const type = attributes.get('itemtype') ?? attributes.get('typeof');
    if (type && this.marked.length < MAX_MARKED) this.marked.push(...type.trim().split(/\s+/, 5).map(localName));
  }

  rawText(text: string): void {
    if (this.block !== undefined) this.block += text;
  }

  /** Only complete blocks count, since the page may be truncated within one. */
  close(): void {
    if (this.block === undefined) return;
    if (this.block.length > MAX_BLOCK_LENGTH || this.jsonLd.length === MAX_BLOCKS) this.whole = false;
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
