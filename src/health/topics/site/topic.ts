import { certExpiry } from './checks/cert-expiry.check.js';
import { hsts } from './checks/hsts.check.js';
import { httpsReachable } from './checks/https-reachable.check.js';
import { httpsRedirect } from './checks/https-redirect.check.js';
import { securityTxt } from './checks/security-txt.check.js';

export const siteChecks = [httpsReachable, certExpiry, httpsRedirect, hsts, securityTxt] as const;
