import { runToEnd } from '#base/execution/time-slices.js';
import { known, type Fact, type Known } from '#base/domain/fact.js';
import type { FileAnswer, PageAnswer, Redirect } from '#features/seo/facts/answer.js';
import type { TlsState } from '#base/domain/tls-fault.js';
import type { HostVariant } from '#features/seo/facts/host-variant.js';
import { pageFacts } from '#features/seo/facts/page-facts.js';
import type { SitemapAnswer } from '#features/seo/facts/seo-facts.js';
import { parseLlmsTxt } from '#features/seo/llms/llms-txt.js';
import { RobotsTxt } from '#features/seo/robots/robots-txt.js';
import type { Sitemap } from '#features/seo/sitemap/sitemap.js';

/** Time of all requests in the examples. */
export const NOW = Date.UTC(2026, 10, 15);

type Shape<T> = Partial<Omit<T, 'asked' | 'url' | 'headers' | 'redirects'>> & {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirects?: readonly (readonly [status: number, to: string])[];
};

/** A page and the facts derived from it: `page('<title>Lamps</title>')`. */
export function page(html = '', shape: Shape<PageAnswer> = {}) {
  const { url = 'https://example.com/', headers, redirects, ...rest } = shape;
  const body = Buffer.from(html);
  const answer = { ...place(url, redirects), headers: new Headers(headers), status: 200, challenged: false };
  return runToEnd(pageFacts({ ...answer, fetchedAt: NOW, ttfbMs: 200, bytes: body.length, cut: false, ...rest }, body));
}

/** A file at its well-known path: `file('robots.txt', { status: 404 })`. */
export function file(name: string, shape: Shape<FileAnswer> = {}): FileAnswer {
  const { url = `https://example.com/${name}`, headers, redirects, ...rest } = shape;
  return { ...place(url, redirects), headers: new Headers(headers), status: 200, bytes: 100, html: false, ...rest };
}

/** A robots.txt with this text. */
export function robots(text: string): { robots: Fact<RobotsTxt>; robotsFile: Fact<FileAnswer> } {
  const bytes = Buffer.from(text);
  return { robots: known(RobotsTxt.parse(bytes)), robotsFile: known(file('robots.txt', { bytes: bytes.length })) };
}

/** An llms.txt with this text. */
export function llms(text: string) {
  return { llms: known(parseLlmsTxt(text)), llmsFile: known(file('llms.txt', { bytes: text.length })) };
}

function place(url: string, redirects: readonly (readonly [number, string])[] = []) {
  const hops: Redirect[] = redirects.map(([status, to]) => ({ status, to: new URL(to) }));
  return { asked: new URL(url), url: hops.at(-1)?.to ?? new URL(url), redirects: hops };
}

/** Sitemaps with these contents, all at the same URL. */
export function sitemap(...contents: Partial<Sitemap>[]): { sitemaps: Fact<readonly SitemapAnswer[]> } {
  const answer = (content: Partial<Sitemap>): SitemapAnswer => ({
    ...file('sitemap.xml'),
    sitemap: { kind: 'urlset', entries: 1, locations: [], dates: [], ...content },
  });
  return { sitemaps: known(contents.map(answer)) };
}

type Reply = number | 'silent' | TlsState | readonly (readonly [status: number, to: string])[];

/** The URL variants of a site, each with its status, redirects or error; and the canonical URL of its pages. */
export function variants(
  replies: Readonly<Record<string, Reply>>,
  canonical?: string,
): { variants: Known<readonly HostVariant[]> } {
  const variant = ([url, reply]: [string, Reply]): HostVariant => {
    const asked = new URL(url);
    if (typeof reply === 'string') return { asked, ...(reply !== 'silent' && { tls: reply }) };
    const [status, redirects] = typeof reply === 'number' ? [reply, []] : [200, reply];
    const answer = { ...place(url, redirects), status, headers: new Headers() };
    return { asked, answer, ...(canonical !== undefined && { canonical: new URL(canonical) }) };
  };
  return { variants: known(Object.entries(replies).map(variant)) };
}

/** A page with JSON-LD data. */
export function jsonLd(data: object, shape?: Shape<PageAnswer>) {
  return page(`<script type="application/ld+json">${JSON.stringify(data)}</script>`, shape);
}
