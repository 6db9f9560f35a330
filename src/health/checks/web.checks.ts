import { httpsHints } from './web/https-hints.check.js';
import { httpsRecord } from './web/https-record.check.js';
import { httpsTarget } from './web/https-target.check.js';
import { subdomainDangling } from './web/subdomain-dangling.check.js';
import { webAddress } from './web/web-address.check.js';
import { webIpv6 } from './web/web-ipv6.check.js';
import { webWww } from './web/web-www.check.js';

export const webChecks = [
  webAddress,
  webIpv6,
  webWww,
  subdomainDangling,
  httpsRecord,
  httpsTarget,
  httpsHints,
] as const;
