// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { certExpiry } from './checks/cert-expiry.check.js';
import { hsts } from './checks/hsts.check.js';
import { httpsReachable } from './checks/https-reachable.check.js';
import { httpsRedirect } from './checks/https-redirect.check.js';
import { pageHeaders } from './checks/page-headers.check.js';
import { securityTxt } from './checks/security-txt.check.js';
import { siteRedirect } from './checks/site-redirect.check.js';

export const checks = [httpsReachable, certExpiry, httpsRedirect, siteRedirect, hsts, pageHeaders, securityTxt];
