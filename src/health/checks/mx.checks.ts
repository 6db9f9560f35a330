import { mxDuplicate } from './mx/mx-duplicate.check.js';
import { mxHosts } from './mx/mx-hosts.check.js';
import { mxIpv6 } from './mx/mx-ipv6.check.js';
import { mxLeftover } from './mx/mx-leftover.check.js';
import { mxPtr } from './mx/mx-ptr.check.js';
import { mxRecord } from './mx/mx-record.check.js';
import { mxSingle } from './mx/mx-single.check.js';
import { parkedProfile } from './mx/parked-profile.check.js';

export const mxChecks = [mxRecord, mxHosts, mxLeftover, mxDuplicate, mxSingle, mxIpv6, mxPtr, parkedProfile] as const;
