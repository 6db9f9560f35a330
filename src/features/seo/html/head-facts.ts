import { collapse } from './collapse.js';
import type { HtmlVisitor, Tag } from '#formats/html/html-reader.js';

/** The metadata of a page, wherever in the page it is. */
export interface HeadFacts {
  readonly doctype: boolean;
  readonly lang?: string;
  readonly base?: string;
  readonly titles: readonly string[];
  readonly metas: readonly Meta[];
  readonly links: readonly HeadLink[];
}

export interface Meta {
  /** `name`, `property` or `http-equiv`, in lower case. */
  readonly name: string;
  readonly content: string;
}

export interface HeadLink {
  readonly rel: readonly string[];
  readonly href: string;
  readonly hreflang?: string;
  readonly type?: string;
}

const MAX_ITEMS = 1000;
const MAX_TEXT_LENGTH = 1000;
/** Content security policies are the longest values. */
const MAX_CONTENT_LENGTH = 8192;
const MAX_URL_LENGTH = 2048;
/** One element may have several of them, such as a name and an Open Graph property. */
const META_NAMES = ['name', 'property', 'http-equiv'];

export class HeadVisitor implements HtmlVisitor {
  private sawDoctype = false;
  private lang: string | undefined;
  private base: string | undefined;
  private readonly titles: string[] = [];
  private readonly metas: Meta[] = [];
  private readonly links: HeadLink[] = [];

  doctype(): void {
    this.sawDoctype = true;
  }

  open({ name, attributes }: Tag): void {
    if (name === 'html') this.lang ??= attributes.get('lang') ?? attributes.get('xml:lang');
    else if (name === 'base') this.base ??= attributes.get('href');
    else if (name === 'title' && this.titles.length < MAX_ITEMS) this.titles.push('');
    else if (name === 'meta' && this.metas.length < MAX_ITEMS) this.meta(attributes);
    else if (name === 'link' && this.links.length < MAX_ITEMS) this.link(attributes);
  }

  rawText(text: string, element: string): void {
    if (element !== 'title') return;
    const title = this.titles.pop() ?? '';
    this.titles.push(title.length < MAX_TEXT_LENGTH ? title + text : title);
  }

  private meta(attributes: Tag['attributes']): void {
    const content = attributes.get('content');
    if (content === undefined) return;
    const names = META_NAMES.flatMap((attribute) => attributes.get(attribute)?.trim().toLowerCase() ?? []);
    for (const name of new Set(names)) this.metas.push({ name, content: collapse(content, MAX_CONTENT_LENGTH) });
  }

  private link(attributes: Tag['attributes']): void {
    const [rel, href] = [attributes.get('rel'), attributes.get('href')];
    if (rel === undefined || href === undefined) return;
    const [hreflang, type] = [attributes.get('hreflang'), attributes.get('type')];
    this.links.push({
      rel: rel.toLowerCase().split(/\s+/),
      href: href.trim().slice(0, MAX_URL_LENGTH),
      ...(hreflang !== undefined && { hreflang: hreflang.trim() }),
      ...(type !== undefined && { type: type.trim().toLowerCase() }),
    });
  }

  get facts(): HeadFacts {
    return {
      doctype: this.sawDoctype,
      lang: this.lang?.trim(),
      base: this.base?.trim(),
      titles: this.titles.map((title) => collapse(title, MAX_TEXT_LENGTH)),
      metas: this.metas,
      links: this.links,
    };
  }
}
