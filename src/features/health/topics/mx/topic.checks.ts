// `npm run topics` updates this list and keeps its order, which is the order of the report.
import { mxDuplicate } from './checks/mx-duplicate.check.js';
import { mxHosts } from './checks/mx-hosts.check.js';
import { mxIpv6 } from './checks/mx-ipv6.check.js';
import { mxLeftover } from './checks/mx-leftover.check.js';
import { mxProviders } from './checks/mx-providers.check.js';
import { mxPtr } from './checks/mx-ptr.check.js';
import { mxRecord } from './checks/mx-record.check.js';
import { mxSingle } from './checks/mx-single.check.js';
import { parkedProfile } from './checks/parked-profile.check.js';

export const checks = [mxRecord, mxHosts, mxLeftover, mxDuplicate, mxSingle, mxIpv6, mxPtr, parkedProfile, mxProviders];
