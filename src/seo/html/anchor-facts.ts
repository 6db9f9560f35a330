import { collapse } from './collapse.js';
import type { HtmlVisitor, Tag } from './html-reader.js';

export interface AnchorFacts {
  /** Links that lead somewhere. */
  readonly links: number;
  /** Those among them that lead away from the page. */
  readonly leaving: number;
  /** Links made for scripts, which no crawler can follow. */
  readonly uncrawlable: readonly string[];
  /** The words of links, white space folded, each once. */
  readonly texts: readonly string[];
}

const MOST_TEXTS = 2000;
const LONGEST_TEXT = 100;
const MOST_UNCRAWLABLE = 1000;
/** The home page, or a place in it. */
const HERE = /^\.?\/?(?:#|$)/;

export class AnchorVisitor implements HtmlVisitor {
  private links = 0;
  private leaving = 0;
  private readonly uncrawlable: string[] = [];
  private readonly texts = new Set<string>();
  private current: string | undefined;

  open({ name, attributes }: Tag): void {
    if (name === 'a') this.openAnchor(attributes);
    else if (name === 'img' && this.current !== undefined) this.text(` ${attributes.get('alt') ?? ''} `);
  }

  text(text: string): void {
    if (this.current !== undefined && this.current.length < LONGEST_TEXT * 2) this.current += text;
  }

  close(name: string): void {
    if (name === 'a') this.closeAnchor();
  }

  private openAnchor(attributes: Tag['attributes']): void {
    this.closeAnchor(); // links do not nest
    const href = attributes.get('href')?.trim();
    if (href !== undefined && !isScript(href)) {
      this.links++;
      if (!HERE.test(href)) this.leaving++;
      this.current = attributes.get('aria-label') ?? '';
      return;
    }
    // A name or an id makes it a place to jump to; without a role it was never meant as a link.
    const meantAsLink = href !== undefined || (attributes.has('onclick') && !attributes.has('role'));
    if (meantAsLink && this.uncrawlable.length < MOST_UNCRAWLABLE) {
      this.uncrawlable.push(collapse(href ?? attributes.get('onclick')!, LONGEST_TEXT));
    }
  }

  private closeAnchor(): void {
    if (this.current === undefined) return;
    const text = collapse(this.current, LONGEST_TEXT);
    if (text !== '' && this.texts.size < MOST_TEXTS) this.texts.add(text);
    this.current = undefined;
  }

  get facts(): AnchorFacts {
    return { links: this.links, leaving: this.leaving, uncrawlable: this.uncrawlable, texts: [...this.texts] };
  }
}

function isScript(href: string): boolean {
  return href.slice(0, 'javascript:'.length).toLowerCase() === 'javascript:';
}
