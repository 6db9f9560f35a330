import { parseUrl } from '../../domain/parse-url.js';
import type { HtmlVisitor, Tag } from './html-reader.js';

/** What a page brings along and loads. */
export interface ResourceFacts {
  readonly images: number;
  readonly imagesWithoutAlt: number;
  /** Addresses loaded over plain http. */
  readonly insecure: readonly string[];
  readonly frames: number;
  readonly frameset: boolean;
  /** Those that may fill the page; to count visitors or to ask for consent is another matter. */
  readonly scripts: number;
  /** Places where a visitor can enter something. */
  readonly fields: number;
  /** Characters of scripts and styles inside the page itself. */
  readonly inline: number;
}

const MOST_INSECURE = 1000;
const MOST_IN_A_SET = 100;
const LONGEST_URL = 2048;
const MOST_RESOLVED = 50;
/** Where an element names what it loads; forms and links load nothing by themselves. */
const LOADS: ReadonlyMap<string, readonly string[]> = new Map([
  ['img', ['src', 'srcset']],
  ['source', ['src', 'srcset']],
  ['script', ['src']],
  ['iframe', ['src']],
  ['frame', ['src']],
  ['embed', ['src']],
  ['audio', ['src']],
  ['video', ['src', 'poster']],
  ['track', ['src']],
  ['object', ['data']],
]);
/** Services that count visitors, show advertisements, or ask for consent, in the address of a script or in its own text. */
const MEASURING =
  /googletagmanager|google-analytics|googlesyndication|doubleclick|connect\.facebook|cloudflareinsights|clarity\.ms|hotjar|plausible|matomo|piwik|umami|usefathom|etracker|mc\.yandex|licdn|bat\.bing|stats\.wp|cookiebot|cookielaw|usercentrics|datalayer|\b(?:gtag|fbq|_paq|_gaq|_mtm)\b/i;
const ENOUGH_SCRIPT = 2048;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const NOTHING: readonly string[] = [];
const LOADING_RELS = new Set(['stylesheet', 'icon', 'preload', 'modulepreload', 'manifest']);

export class ResourceVisitor implements HtmlVisitor {
  private images = 0;
  private imagesWithoutAlt = 0;
  private readonly insecure: string[] = [];
  private frames = 0;
  private frameset = false;
  private scripts = 0;
  private fields = 0;
  private inline = 0;
  private countInline = false;
  /** The beginning of the script that is in the page itself. */
  private written: string | undefined;
  private base: URL | null | undefined;
  private resolutions = 0;

  open({ name, attributes }: Tag): void {
    if (name === 'base') this.setBase(attributes.get('href'));
    else if (name === 'img') this.image(attributes);
    else if (name === 'script') this.script(attributes);
    else if (name === 'input' && attributes.get('type')?.toLowerCase() !== 'hidden') this.fields++;
    else if (name === 'iframe' || name === 'frame') this.frames++;
    else if (name === 'frameset') this.frameset = true;
    for (const attribute of LOADS.get(name) ?? NOTHING) this.load(attributes.get(attribute) ?? '', attribute);
    if (name === 'link' && isLoaded(attributes)) this.load(attributes.get('href') ?? '', 'href');
  }

  rawText(text: string, element: string): void {
    if (element === 'style' || (element === 'script' && this.countInline)) this.inline += text.length;
    if (this.written !== undefined && this.written.length < ENOUGH_SCRIPT) this.written += text;
  }

  private load(value: string, attribute: string): void {
    for (const url of attribute === 'srcset' ? value.split(',', MOST_IN_A_SET) : [value]) {
      if (this.insecure.length >= MOST_INSECURE) return;
      const place = this.resolved(url.trim());
      if (isInsecure(place)) this.insecure.push(place.slice(0, LONGEST_URL).split(/\s/, 1)[0]!);
    }
  }

  /** Against a base without encryption even a relative address is loaded without. */
  private resolved(url: string): string {
    if (!this.base || url === '' || SCHEME.test(url)) return url;
    if (++this.resolutions > MOST_RESOLVED) return this.base.href; // enough for evidence
    const [href = ''] = url.slice(0, LONGEST_URL).split(/\s/, 1);
    return parseUrl(href, this.base)?.href ?? url;
  }

  /** The first counts; one with encryption is none that matters here. */
  private setBase(href: string | undefined): void {
    if (this.base !== undefined || href === undefined) return;
    const url = parseUrl(href.slice(0, LONGEST_URL));
    this.base = url?.protocol === 'http:' ? url : null;
  }

  private image(attributes: Tag['attributes']): void {
    this.images++;
    const decorative = attributes.get('role') === 'presentation' || attributes.get('aria-hidden') === 'true';
    if (!attributes.has('alt') && !attributes.has('aria-label') && !decorative) this.imagesWithoutAlt++;
  }

  private script(attributes: Tag['attributes']): void {
    const type = attributes.get('type')?.toLowerCase() ?? '';
    const runs = type === '' || type === 'module' || type.endsWith('javascript');
    this.countInline = runs;
    const src = attributes.get('src');
    this.written = runs && src === undefined ? '' : undefined;
    if (runs && src !== undefined && !MEASURING.test(src.slice(0, LONGEST_URL))) this.scripts++;
  }

  close(): void {
    if (this.written !== undefined && !MEASURING.test(this.written)) this.scripts++;
    this.written = undefined;
  }

  get facts(): ResourceFacts {
    const { images, imagesWithoutAlt, insecure, frames, frameset, scripts, fields, inline } = this;
    return { images, imagesWithoutAlt, insecure, frames, frameset, scripts, fields, inline };
  }
}

function isInsecure(url: string): boolean {
  return url.slice(0, 'http://'.length).toLowerCase() === 'http://';
}

function isLoaded(attributes: Tag['attributes']): boolean {
  const rels = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
  return rels.some((rel) => LOADING_RELS.has(rel));
}
