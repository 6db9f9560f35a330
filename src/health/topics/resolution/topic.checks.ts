// The list is kept by `npm run topics`, its order by people: a report follows it.
import { dnssecBogus } from './checks/dnssec-bogus.check.js';
import { dnssecReach } from './checks/dnssec-reach.check.js';
import { domainExists } from './checks/domain-exists.check.js';

export const checks = [domainExists, dnssecBogus, dnssecReach];
