import type { HtmlFacts } from '../html/html-facts.js';
import type { Canonical } from '../links/canonical.js';
import type { LlmsTxt } from '../llms/llms-txt.js';
import type { RobotsDirective } from '../robots/robots-directives.js';
import type { RobotsTxt } from '../robots/robots-txt.js';
import type { Sitemap } from '../sitemap/sitemap.js';
import type { FileAnswer, PageAnswer } from './answer.js';
import type { HostVariant } from './host-variant.js';

/** All facts of the SEO checks. */
export interface SeoFacts {
  readonly page: PageAnswer;
  /** Absent where the response is not an HTML page. */
  readonly html: HtmlFacts;
  /** Robots directives of the page and its headers. */
  readonly directives: readonly RobotsDirective[];
  readonly canonicals: readonly Canonical[];
  /** The response of the only canonical URL; absent where that is the page itself. */
  readonly canonicalTarget: CanonicalTarget;
  /** The response for /robots.txt, whatever it is. */
  readonly robotsFile: FileAnswer;
  /** The effective rules, empty where there is no such file; absent where the server fails. */
  readonly robots: RobotsTxt;
  readonly sitemaps: readonly SitemapAnswer[];
  /** The site with and without `www`, over HTTPS and HTTP. */
  readonly variants: readonly HostVariant[];
  /** The response for a path that does not exist. */
  readonly nowhere: FileAnswer;
  readonly favicon: FileAnswer;
  readonly llmsFile: FileAnswer;
  readonly llms: LlmsTxt;
  readonly llmsFull: FileAnswer;
}

export interface SitemapAnswer extends FileAnswer {
  /** Undefined where the response is not a sitemap. */
  readonly sitemap?: Sitemap;
}

export interface CanonicalTarget {
  readonly url: URL;
  readonly status: number;
  readonly redirects: boolean;
  readonly noindex: boolean;
}
