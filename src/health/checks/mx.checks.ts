import { mxHosts } from './mx/mx-hosts.check.js';
import { mxRecord } from './mx/mx-record.check.js';

export const mxChecks = [mxRecord, mxHosts] as const;
