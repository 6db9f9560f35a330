import { CRAWLER_RULES } from './crawler-rules.js';
import { FAILURES } from './failures.js';
import { GOOD_SITE } from './good-site.js';
import { PAGE_FLAWS } from './page-flaws.js';
import type { SeoSite } from './seo-site.js';

/** Together they cover every finding of the SEO check. */
export const SEO_SITES: readonly SeoSite[] = [GOOD_SITE, ...PAGE_FLAWS, ...CRAWLER_RULES, ...FAILURES];
