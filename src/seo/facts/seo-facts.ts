import type { HtmlFacts } from '../html/html-facts.js';
import type { Canonical } from '../links/canonical.js';
import type { LlmsTxt } from '../llms/llms-txt.js';
import type { RobotsDirective } from '../robots/robots-directives.js';
import type { RobotsTxt } from '../robots/robots-txt.js';
import type { Sitemap } from '../sitemap/sitemap.js';
import type { FileAnswer, PageAnswer } from './answer.js';
import type { HostVariant } from './host-variant.js';

/** All that the SEO checks may ask for. */
export interface SeoFacts {
  readonly page: PageAnswer;
  /** What the page says; absent where it is no page to be read. */
  readonly html: HtmlFacts;
  /** Instructions to crawlers in the page and in its headers. */
  readonly directives: readonly RobotsDirective[];
  readonly canonicals: readonly Canonical[];
  /** What the one canonical address answers; absent where that is the page itself. */
  readonly canonicalTarget: CanonicalTarget;
  /** Whatever answers in the place of robots.txt. */
  readonly robotsFile: FileAnswer;
  /** The rules in force, none where there is no such file; absent where the server fails to tell. */
  readonly robots: RobotsTxt;
  readonly sitemaps: readonly SitemapAnswer[];
  /** The site with and without `www`, with and without encryption. */
  readonly variants: readonly HostVariant[];
  /** The answer to an address that cannot exist. */
  readonly nowhere: FileAnswer;
  readonly favicon: FileAnswer;
  readonly llmsFile: FileAnswer;
  readonly llms: LlmsTxt;
  readonly llmsFull: FileAnswer;
}

export interface SitemapAnswer extends FileAnswer {
  /** Nothing where what was answered is no sitemap. */
  readonly sitemap?: Sitemap;
}

export interface CanonicalTarget {
  readonly url: URL;
  readonly status: number;
  readonly redirects: boolean;
  readonly noindex: boolean;
}
