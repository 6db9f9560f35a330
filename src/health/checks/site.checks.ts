import { certExpiry } from './site/cert-expiry.check.js';
import { hsts } from './site/hsts.check.js';
import { httpsReachable } from './site/https-reachable.check.js';
import { httpsRedirect } from './site/https-redirect.check.js';
import { securityTxt } from './site/security-txt.check.js';

export const siteChecks = [httpsReachable, certExpiry, httpsRedirect, hsts, securityTxt] as const;
