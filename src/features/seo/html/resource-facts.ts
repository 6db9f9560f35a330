import { parseUrl } from '#base/domain/parse-url.js';
import type { HtmlVisitor, Tag } from '#formats/html/html-reader.js';
import { isOwnComputer, isScriptRun } from '#formats/html/loaded-resource.js';

/** The resources of a page. */
export interface ResourceFacts {
  readonly images: number;
  readonly imagesWithoutAlt: number;
  /** URLs that are loaded over HTTP. */
  readonly insecure: readonly string[];
  readonly frames: number;
  readonly frameset: boolean;
  /** Scripts that may render content; those for analytics and consent do not count. */
  readonly scripts: number;
  /** Form fields. */
  readonly fields: number;
  /** Characters of inline scripts and styles. */
  readonly inline: number;
}

const MAX_INSECURE = 1000;
const MAX_SET_SIZE = 100;
const MAX_URL_LENGTH = 2048;
const MAX_RESOLVED = 50;
/** Attributes by which an element loads a resource; forms and links load nothing by themselves. */
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
/** Services for analytics, advertising and consent, in the URL or the text of a script. */
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
  /** The beginning of the current inline script. */
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
    if (name === 'script' && !isScriptRun(attributes)) return;
    for (const attribute of LOADS.get(name) ?? NOTHING) this.load(attributes.get(attribute) ?? '', attribute);
    if (name === 'link' && isLoaded(attributes)) this.load(attributes.get('href') ?? '', 'href');
  }

  rawText(text: string, element: string): void {
    if (element === 'style' || (element === 'script' && this.countInline)) this.inline += text.length;
    if (this.written !== undefined && this.written.length < ENOUGH_SCRIPT) this.written += text;
  }

  private load(value: string, attribute: string): void {
    for (const url of attribute === 'srcset' ? value.split(',', MAX_SET_SIZE) : [value]) {
      if (this.insecure.length >= MAX_INSECURE) return;
      const place = this.resolved(url.trim());
      if (isInsecure(place)) this.insecure.push(place.slice(0, MAX_URL_LENGTH).split(/\s/, 1)[0]!);
    }
  }

  /** Relative URLs are loaded over HTTP if the base URL is HTTP. */
  private resolved(url: string): string {
    if (!this.base || url === '' || SCHEME.test(url)) return url;
    if (++this.resolutions > MAX_RESOLVED) return this.base.href; // more is not needed as evidence
    const [href = ''] = url.slice(0, MAX_URL_LENGTH).split(/\s/, 1);
    return parseUrl(href, this.base)?.href ?? url;
  }

  /** The first base element counts; only an HTTP base matters here. */
  private setBase(href: string | undefined): void {
    if (this.base !== undefined || href === undefined) return;
    const url = parseUrl(href.slice(0, MAX_URL_LENGTH));
    this.base = url?.protocol === 'http:' ? url : null;
  }

  private image(attributes: Tag['attributes']): void {
    this.images++;
    const decorative = attributes.get('role') === 'presentation' || attributes.get('aria-hidden') === 'true';
    if (!attributes.has('alt') && !attributes.has('aria-label') && !decorative) this.imagesWithoutAlt++;
  }

  private script(attributes: Tag['attributes']): void {
    const runs = isScriptRun(attributes);
    this.countInline = runs;
    const src = attributes.get('src');
    this.written = runs && src === undefined ? '' : undefined;
    if (runs && src !== undefined && !MEASURING.test(src.slice(0, MAX_URL_LENGTH))) this.scripts++;
  }

  close(): void {
    if (this.written !== undefined && !MEASURING.test(this.written)) this.scripts++;
    this.written = undefined;
  }

  get facts(): ResourceFacts {
    const { images, imagesWithoutAlt, insecure, frames, frameset, scripts, fields, inline } = this;
    return {
      images,
      imagesWithoutAlt,
      insecure,
      frames,
      frameset,
      scripts,
      fields,
      inline,
    };
  }
}

function isInsecure(url: string): boolean {
  if (url.slice(0, 'http://'.length).toLowerCase() !== 'http://') return false;
  const [address = ''] = url.slice(0, MAX_URL_LENGTH).split(/\s/, 1);
  return !isOwnComputer(parseUrl(address)?.hostname ?? '');
}

function isLoaded(attributes: Tag['attributes']): boolean {
  const rels = attributes.get('rel')?.toLowerCase().split(/\s+/) ?? [];
  return rels.some((rel) => LOADING_RELS.has(rel));
}
