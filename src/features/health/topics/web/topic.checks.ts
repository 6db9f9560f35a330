// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { httpsHints } from './checks/https-hints.check.js';
import { httpsRecord } from './checks/https-record.check.js';
import { httpsTarget } from './checks/https-target.check.js';
import { subdomainDangling } from './checks/subdomain-dangling.check.js';
import { webAddressReach } from './checks/web-address-reach.check.js';
import { webAddress } from './checks/web-address.check.js';
import { webIpv6 } from './checks/web-ipv6.check.js';
import { webWww } from './checks/web-www.check.js';

export const checks = [
  webAddress,
  webIpv6,
  webAddressReach,
  webWww,
  subdomainDangling,
  httpsRecord,
  httpsTarget,
  httpsHints,
];
