import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Config } from '#platform/config/config.js';
import { escapeControls } from '#base/domain/evidence.js';
import { Rendered } from '#platform/edge/http/rendered.js';
import { Report } from '#platform/edge/reports/report-cache.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { Assets } from './assets.js';
import { Context, PageContext } from './page-context.js';
import { typedIn } from './tools/address.js';
import type { Offer } from './tools/tool-list.js';
import type { Visitor } from './visitor.js';

/** No inline scripts or styles, and no third parties. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  Vary: 'Accept-Language',
};
const STATIC_SECONDS = 300;
const MAX_STATIC = 5000;
const MAX_CHARACTERS = 2 ** 20;

/** Renders components to HTML documents. */
@Injectable()
export class PageRenderer {
  private readonly origins = new LRUCache<string, object>({
    max: MAX_STATIC,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, key) => key.length + 1, // the key contains the query, which a client chooses
  });

  constructor(
    private readonly config: Config,
    private readonly localizer: Localizer,
    private readonly assets: Assets,
  ) {}

  render(visitor: Visitor, page: VNode, extra: Readonly<Record<string, string>> = {}): Rendered {
    const { limits } = this.config;
    const context = new PageContext(this.localizer, visitor, this.base, this.assets, limits, this.offer);
    const html = escapeControls(renderToString(h(Context.Provider, { value: context, children: page })));
    return new Rendered(`<!doctype html>${html}`, { ...HEADERS, ...extra });
  }

  /**
   * A page about a report, rendered once per report. `query` is the part of the query that the page uses, besides what
   * was typed.
   */
  of<T>(report: Report<T>, asked: Visitor, page: (body: T) => VNode, edition = '', query = ''): Report<Rendered> {
    const visit = { ...asked, query: [query, typedIn(asked.query)].filter(Boolean).join('&') };
    const key = `page ${this.keyOf(visit)} ${edition}`;
    return report.in(key, (body) => this.render(visit, page(body), { 'X-Robots-Tag': 'noindex' }));
  }

  /** A page that changes only with the program. `query` is the part of the query that the page uses. */
  static(asked: Visitor, page: () => VNode, query = ''): Report<Rendered> {
    const visit = { ...asked, query };
    const key = this.keyOf(visit);
    const origin = this.origins.get(key) ?? {};
    this.origins.set(key, origin);
    return new Report(origin, STATIC_SECONDS, () => this.render(visit, page()), key);
  }

  private keyOf(visitor: Visitor): string {
    return `${visitor.language}${visitor.explicit ? '!' : ''} ${visitor.path}?${visitor.query}`;
  }

  get offer(): Offer {
    return { receivesMail: this.config.mailTest !== undefined };
  }

  /** Empty without PUBLIC_URL: a page may be cached for others, so it does not repeat the Host header of a client. */
  get base(): string {
    return this.config.http.publicUrl.replace(/\/$/, '');
  }
}
