import { getDomain } from 'tldts';
import { parseUrl } from '#base/domain/parse-url.js';
import type { Sliceable } from '#base/execution/time-slices.js';
import { charsetFacts, decodeHtml } from '#formats/html/charset.js';
import { type HtmlVisitor, readHtml, type Tag } from '#formats/html/html-reader.js';
import { isOwnComputer, isScriptRun } from '#formats/html/loaded-resource.js';
import { metaReferrerPolicy } from './plain-headers.js';

/** A script that the page loads from another site. */
export interface ForeignScript {
  readonly url: string;
  readonly hasIntegrity: boolean;
  readonly isInsecure: boolean;
}

/** What a page loads, and the policies in its meta elements. */
export interface PageContent {
  readonly foreignScripts: readonly ForeignScript[];
  /** URLs that an HTTPS page would load over plain HTTP: browsers block active ones and upgrade or block the others. */
  readonly mixedActive: readonly string[];
  readonly mixedPassive: readonly string[];
  /** Forms that send over plain HTTP. */
  readonly insecureForms: readonly string[];
  /** Origins by CSP directive, for a policy that fits the page. */
  readonly origins: ReadonlyMap<string, ReadonlySet<string>>;
  readonly hasInlineScript: boolean;
  readonly hasInlineStyle: boolean;
  readonly metaPolicies: readonly string[];
  /** The policy of the last meta element that browsers obey or, without one, what they ignore. */
  readonly metaReferrer: string | undefined;
}

/** As much of a page as is read. */
export const PAGE_LIMIT = 1024 * 1024;
const MAX_LISTED = 100;
const MAX_URL_LENGTH = 2048;
const MAX_SET_SIZE = 50;
/** The first other element is in the body, where browsers ignore policies (HTML section 4.2.5.3). */
const IN_HEAD: ReadonlySet<string> = new Set(
  'html head base basefont bgsound link meta title style script noscript noframes template'.split(' '),
);
/** Hashes that browsers know; they ignore others (Subresource Integrity section 3.2). */
const INTEGRITY = /(?:^|\s)sha(?:256|384|512)-[\w+/-]/i;

interface Loading {
  readonly attribute: string;
  readonly directive: string;
  readonly isActive: boolean;
}

const LOADS: ReadonlyMap<string, readonly Loading[]> = new Map([
  ['script', [{ attribute: 'src', directive: 'script-src', isActive: true }]],
  ['iframe', [{ attribute: 'src', directive: 'frame-src', isActive: true }]],
  ['frame', [{ attribute: 'src', directive: 'frame-src', isActive: true }]],
  ['object', [{ attribute: 'data', directive: 'object-src', isActive: true }]],
  ['embed', [{ attribute: 'src', directive: 'object-src', isActive: true }]],
  [
    'img',
    [
      { attribute: 'src', directive: 'img-src', isActive: false },
      { attribute: 'srcset', directive: 'img-src', isActive: false },
    ],
  ],
  ['audio', [{ attribute: 'src', directive: 'media-src', isActive: false }]],
  [
    'video',
    [
      { attribute: 'src', directive: 'media-src', isActive: false },
      { attribute: 'poster', directive: 'img-src', isActive: false },
    ],
  ],
  [
    'source',
    [
      { attribute: 'src', directive: 'media-src', isActive: false },
      { attribute: 'srcset', directive: 'img-src', isActive: false },
    ],
  ],
  ['track', [{ attribute: 'src', directive: 'media-src', isActive: true }]],
]);
const LINKS: ReadonlyMap<string, Omit<Loading, 'attribute'>> = new Map([
  ['stylesheet', { directive: 'style-src', isActive: true }],
  ['modulepreload', { directive: 'script-src', isActive: true }],
  ['manifest', { directive: 'manifest-src', isActive: true }],
  ['icon', { directive: 'img-src', isActive: false }],
]);

/** Reads the HTML of a page in one pass, without running scripts. */
export function* readPageContent(body: Uint8Array, contentType: string, url: URL): Sliceable<PageContent> {
  const bytes = body.subarray(0, PAGE_LIMIT);
  const visitor = new ContentVisitor(url);
  yield* readHtml(decodeHtml(bytes, charsetFacts(bytes, contentType)), [visitor]);
  return visitor.content;
}

class ContentVisitor implements HtmlVisitor {
  private readonly foreignScripts: ForeignScript[] = [];
  private readonly mixedActive = new Set<string>();
  private readonly mixedPassive = new Set<string>();
  private readonly insecureForms = new Set<string>();
  private readonly origins = new Map<string, Set<string>>();
  private hasInlineScript = false;
  private hasInlineStyle = false;
  private readonly metaPolicies: string[] = [];
  private metaReferrer: string | undefined;
  private base: URL;
  private hasBase = false;
  private isInHead = true;

  constructor(private readonly page: URL) {
    this.base = page;
  }

  open({ name, attributes }: Tag): void {
    if (!IN_HEAD.has(name)) this.isInHead = false;
    if (name === 'base' && !this.hasBase) this.setBase(attributes.get('href'));
    else if (name === 'meta') this.meta(attributes);
    else if (name === 'script') this.script(attributes);
    else if (name === 'style') this.hasInlineStyle = true;
    else if (name === 'form') this.form(attributes.get('action'));
    else if (name === 'link') this.link(attributes);
    if (attributes.has('style')) this.hasInlineStyle = true;
    // Browsers load other scripts only after a script of the page, such as one that asks for consent, has changed them.
    const isLoaded = name !== 'script' || isScriptRun(attributes);
    for (const loading of LOADS.get(name) ?? []) this.load(attributes.get(loading.attribute), loading, isLoaded);
  }

  private setBase(href: string | undefined): void {
    const base = href === undefined ? undefined : this.resolved(href);
    if (!base) return;
    this.base = base;
    this.hasBase = true;
  }

  private meta(attributes: Tag['attributes']): void {
    const content = attributes.get('content')?.trim() ?? '';
    const isPolicy = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy';
    if (isPolicy && this.isInHead && this.metaPolicies.length < MAX_SET_SIZE) this.metaPolicies.push(content);
    if (attributes.get('name')?.trim().toLowerCase() === 'referrer' && content !== '')
      this.metaReferrer = metaReferrerPolicy(content) ?? this.metaReferrer ?? content;
  }

  private script(attributes: Tag['attributes']): void {
    const src = attributes.get('src');
    if (!isScriptRun(attributes)) return;
    if (src === undefined) {
      this.hasInlineScript = true;
      return;
    }
    const url = this.resolved(src);
    if (!url || !/^https?:$/.test(url.protocol) || isSameSite(url, this.page)) return;
    if (this.foreignScripts.length >= MAX_LISTED) return;
    const hasIntegrity = INTEGRITY.test(attributes.get('integrity') ?? '');
    this.foreignScripts.push({ url: url.href, hasIntegrity, isInsecure: url.protocol === 'http:' });
  }

  private form(action: string | undefined): void {
    const url = action === undefined || action === '' ? undefined : this.resolved(action);
    if (url && this.isMixed(url)) put(this.insecureForms, url.href);
  }

  private link(attributes: Tag['attributes']): void {
    const rels = attributes.get('rel')?.toLowerCase().split(/\s+/, MAX_SET_SIZE) ?? [];
    const kind = rels.map((rel) => LINKS.get(rel)).find((one) => one !== undefined);
    if (kind) this.load(attributes.get('href'), { attribute: 'href', ...kind });
  }

  private load(value: string | undefined, { attribute, directive, isActive }: Loading, isLoaded = true): void {
    if (value === undefined) return;
    for (const one of attribute === 'srcset' ? value.split(',', MAX_SET_SIZE) : [value]) {
      const url = this.resolved(attribute === 'srcset' ? (one.trim().split(/\s/, 1)[0] ?? '') : one);
      if (!url) continue;
      if (isLoaded && this.isMixed(url)) put(isActive ? this.mixedActive : this.mixedPassive, url.href);
      const origin = url.protocol === 'data:' || url.protocol === 'blob:' ? url.protocol : url.origin;
      if (origin === 'null' || origin === this.page.origin) continue;
      const known = this.origins.get(directive) ?? new Set();
      put(known, origin);
      this.origins.set(directive, known);
    }
  }

  private isMixed({ protocol, hostname }: URL): boolean {
    return protocol === 'http:' && this.page.protocol === 'https:' && !isOwnComputer(hostname);
  }

  private resolved(text: string): URL | undefined {
    return text.length > MAX_URL_LENGTH && !text.startsWith('data:')
      ? undefined
      : parseUrl(text.slice(0, MAX_URL_LENGTH).trim(), this.base);
  }

  get content(): PageContent {
    const { foreignScripts, origins, hasInlineScript, hasInlineStyle, metaPolicies, metaReferrer } = this;
    return {
      foreignScripts,
      mixedActive: [...this.mixedActive],
      mixedPassive: [...this.mixedPassive],
      insecureForms: [...this.insecureForms],
      origins,
      hasInlineScript,
      hasInlineStyle,
      metaPolicies,
      metaReferrer,
    };
  }
}

function put(set: Set<string>, value: string): void {
  if (set.size < MAX_LISTED) set.add(value);
}

/** Whether both hosts belong to one registrable domain. */
function isSameSite(one: URL, other: URL): boolean {
  if (one.hostname === other.hostname) return true;
  const domain = getDomain(one.hostname, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(other.hostname, { allowPrivateDomains: true });
}
