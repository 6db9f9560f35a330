// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { idxCanonicalTarget } from './checks/idx-canonical-target.check.js';
import { idxCanonical } from './checks/idx-canonical.check.js';
import { idxGroupMerge } from './checks/idx-group-merge.check.js';
import { idxHostVariants } from './checks/idx-host-variants.check.js';
import { idxHreflang } from './checks/idx-hreflang.check.js';
import { idxMetaRefresh } from './checks/idx-meta-refresh.check.js';
import { idxNoindexHidden } from './checks/idx-noindex-hidden.check.js';
import { idxNoindex } from './checks/idx-noindex.check.js';
import { idxRedirects } from './checks/idx-redirects.check.js';
import { idxRobotsBlock } from './checks/idx-robots-block.check.js';
import { idxRobotsRedirect } from './checks/idx-robots-redirect.check.js';
import { idxRobotsSize } from './checks/idx-robots-size.check.js';
import { idxRobotsStatus } from './checks/idx-robots-status.check.js';
import { idxRobotsSyntax } from './checks/idx-robots-syntax.check.js';
import { idxRobotsType } from './checks/idx-robots-type.check.js';
import { idxSitemapDates } from './checks/idx-sitemap-dates.check.js';
import { idxSitemap } from './checks/idx-sitemap.check.js';
import { idxSnippetBlocked } from './checks/idx-snippet-blocked.check.js';
import { idxStatus } from './checks/idx-status.check.js';

export const checks = [
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
];
