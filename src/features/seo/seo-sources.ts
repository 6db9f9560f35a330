import type { Citation } from '#base/domain/citation.js';
import { fillCommand } from '#base/domain/command.js';
import type { Finding } from '#base/domain/finding.js';
import { type Observation, observation } from '#base/domain/verification.js';

/** Where the evidence of a check is from; also its type. */
type Place = 'HTML' | 'HTTP' | 'TLS' | 'robots.txt' | 'sitemap' | 'llms.txt';

interface Source {
  readonly place: Place;
  readonly references: readonly Citation[];
}

const COMMANDS: Readonly<Record<Place, string>> = {
  HTML: 'curl -sL {page}',
  HTTP: 'curl -sIL {page}',
  TLS: 'curl -sSIv https://{domain}/',
  'robots.txt': 'curl -sL {site}/robots.txt',
  sitemap: 'curl -sL {site}/sitemap.xml',
  'llms.txt': 'curl -sL {site}/llms.txt',
};

const cite = (title: string, url: string): Citation => ({ title, url });
const google = (title: string, path: string) =>
  cite(`Google Search Central: ${title}`, `https://developers.google.com/search/docs/${path}`);
const html = (title: string, path: string) => cite(`HTML: ${title}`, `https://html.spec.whatwg.org/multipage/${path}`);
const rfc = (number: number, section?: string) =>
  section === undefined
    ? cite(`RFC ${number}`, `https://www.rfc-editor.org/rfc/rfc${number}`)
    : cite(`RFC ${number} §${section}`, `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`);

const robots = rfc(9309, '2.2');
const robotsMeta = google('robots meta tag', 'crawling-indexing/robots-meta-tag');
const canonical = google('canonical URLs', 'crawling-indexing/consolidate-duplicate-urls');
const structured = cite('schema.org', 'https://schema.org/docs/gs.html');
const openGraph = cite('The Open Graph protocol', 'https://ogp.me/');
const llms = cite('llms.txt', 'https://llmstxt.org/');
const sitemaps = cite('Sitemap protocol', 'https://www.sitemaps.org/protocol.html');
const signals = cite('Content Signals', 'https://contentsignals.org/');

const of = (place: Place, ...references: Citation[]): Source => ({ place, references });

/** By check id. */
export const SOURCES: Readonly<Record<string, Source>> = {
  'idx-status': of('HTTP', rfc(9110, '15')),
  'idx-noindex': of('HTML', robotsMeta),
  'idx-noindex-hidden': of('robots.txt', robotsMeta),
  'idx-snippet-blocked': of('HTML', robotsMeta),
  'idx-robots-block': of('robots.txt', robots),
  'idx-robots-status': of('robots.txt', rfc(9309, '2.3')),
  'idx-robots-type': of('robots.txt', rfc(9309, '2.3')),
  'idx-robots-syntax': of('robots.txt', robots),
  'idx-robots-size': of('robots.txt', rfc(9309, '2.5')),
  'idx-robots-redirect': of('robots.txt', rfc(9309, '2.3.1.2')),
  'idx-group-merge': of('robots.txt', rfc(9309, '2.2.1')),
  'idx-sitemap': of('sitemap', sitemaps),
  'idx-sitemap-dates': of('sitemap', sitemaps),
  'idx-canonical': of('HTML', rfc(6596), canonical),
  'idx-canonical-target': of('HTML', rfc(6596), canonical),
  'idx-host-variants': of('HTTP', canonical),
  'idx-redirects': of('HTTP', rfc(9110, '15.4')),
  'idx-meta-refresh': of('HTML', google('redirects', 'crawling-indexing/301-redirects')),
  'idx-hreflang': of('HTML', google('localized versions', 'specialty/international/localized-versions')),
  'con-title': of('HTML', google('title links', 'appearance/title-link')),
  'con-description': of('HTML', google('snippets', 'appearance/snippet')),
  'con-h1': of('HTML', html('headings and outlines', 'sections.html#headings-and-outlines')),
  'con-headings': of('HTML', html('headings and outlines', 'sections.html#headings-and-outlines')),
  'con-thin': of('HTML', google('helpful content', 'fundamentals/creating-helpful-content')),
  'con-lang': of('HTML', html('the lang attribute', 'dom.html#the-lang-and-xml:lang-attributes'), rfc(5646)),
  'con-charset': of('HTML', html('character encoding', 'semantics.html#charset')),
  'con-alt': of('HTML', html('alt texts', 'images.html#alt')),
  'con-anchors': of('HTML', google('crawlable links', 'crawling-indexing/links-crawlable')),
  'con-link-text': of('HTML', google('crawlable links', 'crawling-indexing/links-crawlable')),
  'con-structured-data': of('HTML', structured),
  'con-structured-home': of('HTML', structured),
  'con-og': of('HTML', openGraph),
  'con-og-image': of('HTML', openGraph),
  'con-favicon': of('HTML', google('favicons', 'appearance/favicon-in-search')),
  'tec-https': of('TLS', rfc(9110, '4.3.4')),
  'tec-mixed-content': of('HTML', cite('Mixed Content', 'https://www.w3.org/TR/mixed-content/')),
  'tec-js-only': of('HTML', google('JavaScript', 'crawling-indexing/javascript/javascript-seo-basics')),
  'tec-404': of('HTTP', google('soft 404', 'crawling-indexing/http-network-errors')),
  'tec-ttfb': of('HTTP', cite('web.dev: TTFB', 'https://web.dev/articles/ttfb')),
  'tec-html-size': of('HTML', google('Googlebot', 'crawling-indexing/googlebot')),
  'tec-inline-weight': of('HTML', google('Googlebot', 'crawling-indexing/googlebot')),
  'tec-compression': of('HTTP', rfc(9110, '8.4')),
  'tec-cache-validator': of('HTTP', rfc(9110, '8.8')),
  'tec-viewport': of('HTML', html('the viewport', 'semantics.html#meta-viewport')),
  'tec-doctype': of('HTML', html('the DOCTYPE', 'syntax.html#the-doctype')),
  'tec-base': of('HTML', html('the base element', 'semantics.html#the-base-element')),
  'tec-frameset': of('HTML', html('obsolete elements', 'obsolete.html')),
  'tec-security-headers': of('HTTP', cite('OWASP Secure Headers', 'https://owasp.org/www-project-secure-headers/')),
  'ai-search-bots': of('robots.txt', robots),
  'ai-wildcard-block': of('robots.txt', rfc(9309, '2.2.1')),
  'ai-blocklist-overreach': of('robots.txt', robots),
  'ai-user-fetchers': of('robots.txt', robots),
  'ai-training-bots': of('robots.txt', robots),
  'ai-legacy-tokens': of('robots.txt', rfc(9309, '2.2.1')),
  'ai-token-typo': of('robots.txt', rfc(9309, '2.2.1')),
  'ai-content-signal': of('robots.txt', signals),
  'ai-signal-conflict': of('robots.txt', signals),
  'ai-content-usage': of(
    'robots.txt',
    cite('draft-ietf-aipref-attach', 'https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/'),
  ),
  'ai-noai-meta': of('HTML', robotsMeta),
  'ai-snippet-controls': of('HTML', robotsMeta),
  'ai-readable-text': of('HTML', google('AI features', 'appearance/ai-features')),
  'ai-structured-entity': of('HTML', structured),
  'ai-markdown-alt': of('HTML', llms),
  'ai-llms-txt': of('llms.txt', llms),
  'ai-llms-full': of('llms.txt', llms),
};

/** The evidence of a finding. */
export interface SeoEvidence {
  readonly evidence: Observation[];
  readonly verify?: string;
  readonly references: Citation[];
}

/** Parameters that are our own codes, counts and limits, not evidence. */
const OURS = new Set(['reason', 'date', 'fault']);

export function evidenceOf({ id, params }: Finding, domain: string, page: string): SeoEvidence {
  const { place, references } = SOURCES[id.split('.', 1)[0]!]!;
  const { host, origin } = new URL(page);
  const words = new Map(Object.entries({ page, site: origin, domain }));
  const verify = fillCommand(COMMANDS[place], (name) => words.get(name));
  const values = Object.entries(params).flatMap(([name, param]) => {
    if (OURS.has(name) || typeof param === 'number') return [];
    return [param].flat().filter((value) => value !== '…');
  });
  return {
    evidence: values.map((value) => observation(host, place, value)),
    ...(verify !== undefined && { verify }),
    references: [...references],
  };
}
