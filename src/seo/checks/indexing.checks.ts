import { idxStatus } from './indexing/idx-status.check.js';
import { idxNoindex } from './indexing/idx-noindex.check.js';
import { idxNoindexHidden } from './indexing/idx-noindex-hidden.check.js';
import { idxSnippetBlocked } from './indexing/idx-snippet-blocked.check.js';
import { idxRobotsBlock } from './indexing/idx-robots-block.check.js';
import { idxRobotsStatus } from './indexing/idx-robots-status.check.js';
import { idxRobotsType } from './indexing/idx-robots-type.check.js';
import { idxRobotsSyntax } from './indexing/idx-robots-syntax.check.js';
import { idxRobotsSize } from './indexing/idx-robots-size.check.js';
import { idxRobotsRedirect } from './indexing/idx-robots-redirect.check.js';
import { idxGroupMerge } from './indexing/idx-group-merge.check.js';
import { idxSitemap } from './indexing/idx-sitemap.check.js';
import { idxSitemapDates } from './indexing/idx-sitemap-dates.check.js';
import { idxCanonical } from './indexing/idx-canonical.check.js';
import { idxCanonicalTarget } from './indexing/idx-canonical-target.check.js';
import { idxHostVariants } from './indexing/idx-host-variants.check.js';
import { idxRedirects } from './indexing/idx-redirects.check.js';
import { idxMetaRefresh } from './indexing/idx-meta-refresh.check.js';
import { idxHreflang } from './indexing/idx-hreflang.check.js';

export const indexingChecks = [
  idxStatus,
  idxNoindex,
  idxNoindexHidden,
  idxSnippetBlocked,
  idxRobotsBlock,
  idxRobotsStatus,
  idxRobotsType,
  idxRobotsSyntax,
  idxRobotsSize,
  idxRobotsRedirect,
  idxGroupMerge,
  idxSitemap,
  idxSitemapDates,
  idxCanonical,
  idxCanonicalTarget,
  idxHostVariants,
  idxRedirects,
  idxMetaRefresh,
  idxHreflang,
] as const;
