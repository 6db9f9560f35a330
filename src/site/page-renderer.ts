import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { h, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Config } from '../config/config.js';
import { Rendered } from '../edge/http/rendered.js';
import { Report } from '../edge/reports/report-cache.js';
import { Localizer } from '../edge/texts/localizer.js';
import { Assets } from './assets.js';
import { Context, PageContext } from './page-context.js';
import type { Visit } from './visit.js';

/** Nothing inline, nothing from elsewhere. */
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
const MOST_STATIC = 5000;
const MOST_CHARACTERS = 2 ** 20;

/** Pages as text: components in, a document out. */
@Injectable()
export class PageRenderer {
  private readonly origins = new LRUCache<string, object>({
    max: MOST_STATIC,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (_, key) => key.length + 1, // a client chooses the host that is in it
  });

  constructor(
    private readonly config: Config,
    private readonly localizer: Localizer,
    private readonly assets: Assets,
  ) {}

  render(visit: Visit, page: VNode, extra: Readonly<Record<string, string>> = {}): Rendered {
    const context = new PageContext(this.localizer, visit, this.baseOf(visit), this.assets, this.config.limits);
    const html = renderToString(h(Context.Provider, { value: context, children: page }));
    return new Rendered(`<!doctype html>${html}`, { ...HEADERS, ...extra });
  }

  /** A page about a report: rendered once, as long as the report is the same. Of its query, only what it uses is kept. */
  of<T>(report: Report<T>, asked: Visit, page: (body: T) => VNode, edition = '', query = ''): Report<Rendered> {
    const visit = { ...asked, query };
    const key = `page ${this.keyOf(visit)} ${edition}`;
    return report.in(key, (body) => this.render(visit, page(body), { 'X-Robots-Tag': 'noindex' }));
  }

  /** A page that stays the same as long as the program does. */
  static(asked: Visit, page: () => VNode): Report<Rendered> {
    const visit = { ...asked, query: '' };
    const key = this.keyOf(visit);
    const origin = this.origins.get(key) ?? {};
    this.origins.set(key, origin);
    return new Report(origin, STATIC_SECONDS, () => this.render(visit, page()), key);
  }

  private keyOf(visit: Visit): string {
    return `${visit.language}${visit.explicit ? '!' : ''} ${this.baseOf(visit)}${visit.path}?${visit.query}`;
  }

  baseOf({ origin }: Visit): string {
    return this.config.http.publicUrl.replace(/\/$/, '') || origin;
  }
}
