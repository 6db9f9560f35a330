import { nsCount } from './delegation/ns-count.check.js';
import { nsHosts } from './delegation/ns-hosts.check.js';

export const delegationChecks = [nsCount, nsHosts] as const;
