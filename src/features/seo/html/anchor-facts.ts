import { collapse } from './collapse.js';
import type { HtmlVisitor, Tag } from '#formats/html/html-reader.js';

export interface AnchorFacts {
  /** Links with a target. */
  readonly links: number;
  /** Links to other pages. */
  readonly leaving: number;
  /** Links for scripts, which crawlers cannot follow. */
  readonly uncrawlable: readonly string[];
  /** Link texts with white space collapsed, each once. */
  readonly texts: readonly string[];
}

const MAX_TEXTS = 2000;
const MAX_TEXT_LENGTH = 100;
const MAX_UNCRAWLABLE = 1000;
/** The home page or a fragment of it. */
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
    if (this.current !== undefined && this.current.length < MAX_TEXT_LENGTH * 2) this.current += text;
  }

  close(name: string): void {
    if (name === 'a') this.closeAnchor();
  }

  private openAnchor(attributes: Tag['attributes']): void {
    this.closeAnchor(); // links cannot be nested
    const href = attributes.get('href')?.trim();
    if (href !== undefined && !isScript(href)) {
      this.links++;
      if (!HERE.test(href)) this.leaving++;
      this.current = attributes.get('aria-label') ?? '';
      return;
    }
    // A name or an id makes it a jump target; without href and with a role it was not meant as a link.
    const meantAsLink = href !== undefined || (attributes.has('onclick') && !attributes.has('role'));
    if (meantAsLink && this.uncrawlable.length < MAX_UNCRAWLABLE) {
      this.uncrawlable.push(collapse(href ?? attributes.get('onclick')!, MAX_TEXT_LENGTH));
    }
  }

  private closeAnchor(): void {
    if (this.current === undefined) return;
    const text = collapse(this.current, MAX_TEXT_LENGTH);
    if (text !== '' && this.texts.size < MAX_TEXTS) this.texts.add(text);
    this.current = undefined;
  }

  get facts(): AnchorFacts {
    return { links: this.links, leaving: this.leaving, uncrawlable: this.uncrawlable, texts: [...this.texts] };
  }
}

function isScript(href: string): boolean {
  return href.slice(0, 'javascript:'.length).toLowerCase() === 'javascript:';
}
